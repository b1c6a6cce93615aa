import type { CatalogueStudyAnswer } from '#contract/desk/answers/catalogue-studies.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  correctedFields,
  correctionSchema,
  correctionValuesOf,
  isSameCorrection,
  sourceValues,
} from './correction-values.ts'

const study: Pick<CatalogueStudyAnswer, 'shown' | 'correction'> = {
  shown: {
    title: 'A better title',
    age_display: null,
    gender_display: null,
    pay_display: '$100',
    long_description: '<p>Text</p>',
    registration_link: null,
    registration_email: null,
    registration_phone: null,
    featured: false,
  },
  correction: {
    version: 2,
    fields: { title: 'A better title' },
    original: { title: 'The title of the source' },
    hidden: false,
    reason: 'Spelling',
    at: '2026-11-20T12:00:00.000Z',
    by: 'Ada',
  },
}
const source = sourceValues(study)
const values = correctionValuesOf(study)
const read = (changes: Partial<typeof values>) =>
  v.safeParse(correctionSchema({ version: 2, source }), {
    ...values,
    reason: 'Asked by the company',
    ...changes,
  })

describe('a correction', () => {
  it('holds the fields that differ from the source', () => {
    expect(source.title).toBe('The title of the source')
    expect(correctedFields(values.fields, source)).toEqual({ title: 'A better title' })
    expect(correctedFields({ ...values.fields, pay_display: ' ', featured: true }, source)).toEqual({
      title: 'A better title',
      pay_display: null,
      featured: true,
    })
  })

  it('is taken back with the values of the source', () => {
    expect(read({ fields: source }).output).toMatchObject({ version: 2, fields: {}, hidden: false })
  })

  it.each([
    ['reason', { reason: ' ' }],
    ['fields.title', { fields: { ...values.fields, title: '' } }],
    ['fields.registration_link', { fields: { ...values.fields, registration_link: 'file:///etc' } }],
  ])('is refused because of %s', (path, changes) => {
    const { issues = [] } = read(changes)
    expect(issues.map((issue) => v.getDotPath(issue))).toContain(path)
  })

  it('is not changed by a reason alone', () => {
    expect(isSameCorrection(values, { ...values, reason: 'Because' })).toBe(true)
    expect(isSameCorrection(values, { ...values, hidden: true })).toBe(false)
  })
})
