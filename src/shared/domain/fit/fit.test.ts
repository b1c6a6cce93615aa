import { unreadArea } from '#contract/answers/catalogue.ts'
import { catalogueWith } from '#tests/support/builders/studies/catalogue.ts'
import { study } from '#tests/support/builders/studies/study.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Participant } from './eligibility.ts'
import { explainFit, misfits, unfitStudies } from './fit.ts'
import { selectStudies } from './listing.ts'

const ada: Participant = { age: 38, gender: 'Female', dma: 501, hiddenStudyIds: [9] }
const subjects = (chosen: Parameters<typeof study>[0], who = ada) =>
  explainFit(study(chosen), who).map(({ subject, verdict }) => `${subject} ${verdict}`)

describe('explainFit', () => {
  it('compares each requirement with the participant’s value', () => {
    const requirement = { field: '_age', op: '>=', value: '40' }
    expect(explainFit(study({ id: 1, requirements: [requirement] }), ada)).toEqual([
      { subject: 'area', verdict: 'fits', isEverywhere: true, isKnown: true },
      { subject: 'age', verdict: 'does not fit', requirement, own: 38 },
    ])
  })

  it('distinguishes another area from an unknown one', () => {
    expect(subjects({ id: 1, dmas: [501, 803] })).toEqual(['area fits'])
    expect(subjects({ id: 1, dmas: [803] })).toEqual(['area does not fit'])
    expect(explainFit(study({ id: 1, dmas: [803] }), { ...ada, dma: null })[0]).toMatchObject({
      verdict: 'does not fit',
      isKnown: false,
    })
  })

  it('does not check areas that cannot be read, and excludes nobody by them', () => {
    expect(subjects({ id: 1, dmas: [unreadArea] })).toEqual(['area not checked'])
    expect(subjects({ id: 1, dmas: [501, unreadArea] })).toEqual(['area fits'])
    expect(subjects({ id: 1, dmas: [803, unreadArea] })).toEqual(['area not checked'])
  })

  it('names hidden studies and unchecked requirements', () => {
    const requirements = [{ field: 'pets', op: '=', value: 'Dog(s)' }]
    expect(subjects({ id: 9, requirements })).toEqual([
      'hidden does not fit',
      'area fits',
      'other not checked',
    ])
  })
})

const ageRule = fc.record({
  field: fc.constant('_age'),
  op: fc.constantFrom('<', '<=', '>', '>=', '=', '!=', '~'),
  value: fc.constantFrom('18', '38', '60', 'adult'),
})
const genderRule = fc.record({
  field: fc.constant('gender'),
  op: fc.constantFrom('=', '!='),
  value: fc.constantFrom('Female', 'Male'),
})
const otherRule = fc.constant({ field: 'pets', op: '=', value: 'Cat(s)' })
const row = fc.record({
  dmas: fc.subarray([501, 803, unreadArea]),
  publish_at: fc.constantFrom('2026-11-01', '2026-11-02', null),
  requirements: fc.array(fc.oneof(ageRule, genderRule, otherRule), { maxLength: 3 }),
})
const participant: fc.Arbitrary<Participant> = fc.record({
  age: fc.constantFrom(66, 38, 16, null),
  gender: fc.constantFrom('Female', 'Male', 'Prefer not to say', null),
  dma: fc.constantFrom(501, 803, 602, null),
  hiddenStudyIds: fc.subarray([1, 2, 3, 4]),
})

describe('the reasons shown', () => {
  it('agree with the list: it contains a study exactly if no reason excludes it', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), participant, (rows, who) => {
        const studies = Object.fromEntries(
          rows.map((values, index) => [index + 1, study({ ...values, id: index + 1 })]),
        )
        const catalogue = catalogueWith(studies)
        const listed = selectStudies(catalogue, { kind: 'my' }, who).map(({ id }) => id)
        const groups = unfitStudies(catalogue, who)
        const left = misfits.flatMap((misfit) => groups[misfit])

        expect([...listed, ...left.map((unfit) => unfit.study.id)].sort((a, b) => a - b)).toEqual(
          Object.values(studies).map(({ id }) => id),
        )
        for (const id of listed) {
          const points = explainFit(study({ ...rows[id - 1], id }), who)
          expect(points.every(({ verdict }) => verdict !== 'does not fit')).toBe(true)
        }
        for (const misfit of misfits) {
          for (const { points } of groups[misfit]) {
            expect(points.map(({ subject }) => subject)).toContain(misfit)
            expect(points.every(({ verdict }) => verdict === 'does not fit')).toBe(true)
          }
        }
      }),
    )
  })
})
