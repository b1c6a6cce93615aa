import { type ProviderSurvey, surveyOrders } from '#contract/answers/surveys.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortSurveys } from './surveys.ts'

const survey = (id: string, loi: number, payout: number, rating: number) => ({ id, loi, payout, rating })
const surveys: ProviderSurvey[] = [
  survey('a', 10, 80, 4.5),
  survey('b', 5, 120, 0),
  survey('c', 20, 80, 3.2),
  survey('d', 5, 40, 4.5),
]
const idsBy = (order: (typeof surveyOrders)[number]) =>
  sortSurveys(surveys, order)
    .map(({ id }) => id)
    .join('')

describe('order of surveys', () => {
  it.each([
    ['relevance', 'abcd'],
    ['payout_desc', 'bacd'],
    ['payout_asc', 'dacb'],
    ['loi_asc', 'bdac'],
    ['loi_desc', 'cabd'],
    ['rating_desc', 'adcb'],
    ['hourly_desc', 'badc'],
  ] as const)('by %s is %s, equal ones as the provider has them', (order, ids) => {
    expect(idsBy(order)).toBe(ids)
  })

  it('keeps every survey, and does not change the given list', () => {
    const rows = fc.array(
      fc.record({ id: fc.string(), loi: fc.nat(), payout: fc.nat(), rating: fc.float({ noNaN: true }) }),
    )
    fc.assert(
      fc.property(rows, fc.constantFrom(...surveyOrders), (given, order) => {
        const before = [...given]
        const sorted = sortSurveys(given, order)
        expect(new Set(sorted)).toEqual(new Set(given))
        expect(sorted).toHaveLength(given.length)
        expect(given).toEqual(before)
      }),
    )
  })
})
