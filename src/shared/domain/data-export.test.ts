import { application } from '#tests/support/builders/studies/application.ts'
import { describe, expect, it } from 'vitest'
import type { SubmittedAnswers } from './submitted-copy.ts'
import { type OwnWork, missingWork, dataExportText, readDataExport } from './data-export.ts'

const may = (day: string) => `2026-05-${day}T12:00:00.000Z`
const now = new Date(may('09'))

const applied = application({ state: 'applied', title: 'Coffee & tea' })
const given: SubmittedAnswers = {
  studyId: 2,
  title: 'Walks',
  givenAt: may('04'),
  items: [{ key: 'a', type: 'input', label: 'Where?', options: [], answer: 'Here' }],
}
const own: OwnWork = { applications: [applied], saved: [3, 4], hidden: [5], answers: [given] }
const nothing: OwnWork = { applications: [], saved: [], hidden: [], answers: [] }
const told = { points: { as_of: may('08'), data: { balance: 2500 } }, payouts: null }
const text = dataExportText('maya', own, told, { who_has_my_data: [] }, now)

/** The file with one field changed. */
const altered = (change: Record<string, unknown>) => JSON.stringify({ ...JSON.parse(text), ...change })

describe('a data export', () => {
  it('names its format, owner and time, and holds each part by name', () => {
    expect(JSON.parse(text)).toMatchObject({
      format: 'data-passport',
      version: 1,
      made_at: may('09'),
      participant: 'maya',
      points: { as_of: may('08'), data: { balance: 2500 } },
      payouts: null,
      applications: [{ title: 'Coffee & tea' }],
      answers: [{ items: [{ label: 'Where?', answer: 'Here' }] }],
      saved: [3, 4],
      hidden: [5],
    })
  })

  it('gives back the participant’s own work', () => {
    expect(readDataExport(text, 'maya')).toEqual({ kind: 'read', madeAt: may('09'), own })
  })

  it.each([
    ['no JSON', 'no-data-export', '{"format":'],
    ['nothing', 'no-data-export', ''],
    ['another file', 'no-data-export', '[]'],
    ['another program’s file', 'no-data-export', altered({ format: 'other' })],
    ['a later version', 'other-version', altered({ version: 2 })],
    ['no version', 'no-data-export', altered({ version: undefined })],
    ['another participant’s', 'someone-else', altered({ participant: 'grace' })],
    ['a part that is missing', 'damaged', altered({ answers: undefined })],
    ['an invalid state', 'damaged', altered({ applications: [{ ...applied, state: '<b>' }] })],
    ['an invalid id', 'damaged', altered({ saved: [-1] })],
    ['an invalid time', 'damaged', altered({ answers: [{ ...given, givenAt: 'soon' }] })],
    ['a list without an end', 'damaged', altered({ saved: Array.from({ length: 5001 }, () => 3) })],
  ])('is refused if it is %s: %s', (_what, kind, file) => {
    expect(readDataExport(file, 'maya')).toEqual({ kind })
  })

  it('imports known fields only', () => {
    const hostile = text.replace('"saved"', '"__proto__": {"isAdmin": true}, "saved"')
    const read = readDataExport(hostile, 'maya')
    expect(read).toEqual({ kind: 'read', madeAt: may('09'), own })
    expect('isAdmin' in {}).toBe(false)
  })
})

describe('missingWork', () => {
  it('is everything on a new device, and nothing on the exporting one', () => {
    expect(missingWork(own, nothing)).toEqual(own)
    expect(missingWork(own, own)).toEqual(nothing)
  })

  it('never replaces newer work', () => {
    const here: OwnWork = {
      ...nothing,
      applications: [{ ...applied, state: 'paid', updated_at: may('05') }],
      answers: [{ ...given, givenAt: may('01') }],
    }
    expect(missingWork(own, here)).toEqual({ ...own, applications: [] })
  })

  it('neither hides a study that was saved since, nor saves one that was hidden', () => {
    expect(missingWork(own, { ...nothing, saved: [5], hidden: [3] })).toMatchObject({
      saved: [4],
      hidden: [],
    })
  })
})
