import { catalogueWith } from '#tests/support/builders/studies/catalogue.ts'
import { study } from '#tests/support/builders/studies/study.ts'
import { describe, expect, it } from 'vitest'
import { adFrameAddress, adSizes, houseAds, unwantedAds } from './ads.ts'

const rows = [
  study({ id: 1, sponsored: true }),
  study({ id: 2, sponsored: true }),
  study({ id: 3, sponsored: true, requirements: [{ field: 'gender', op: '=', value: 'Male' }] }),
  study({ id: 4, sponsored: true, requirements: [{ field: '_age', op: '<', value: '30' }] }),
  study({ id: 5 }),
]
const studies = Object.fromEntries(rows.map((row) => [row.id, row]))
const catalogue = catalogueWith(studies)
const ids = (excluded: number[], random: number, max: number) =>
  houseAds(catalogue, excluded, random, max).map(({ id }) => id)

describe('house ads', () => {
  it('are sponsored, each once, up to the number available', () => {
    for (const random of [0, 0.3, 0.999])
      expect(ids([], random, 9).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect(ids([1, 2, 4], 0.5, 9)).toEqual([3])
    expect(ids([1, 2, 3, 4], 0.5, 9)).toEqual([])
    expect(ids([], 0.5, 2)).toHaveLength(2)
  })

  it('leave out hidden studies and studies that do not fit', () => {
    const woman = { age: 38, gender: 'Female', dma: null, hiddenStudyIds: [2, 5] }
    expect(unwantedAds(catalogue, woman)).toEqual([2, 3, 4])
  })
})

it.each([
  ['https://ads.example/tag', 'https://ads.example/tag?slot=list-1&width=300&height=250'],
  ['https://ads.example/tag?client=7', 'https://ads.example/tag?client=7&slot=list-1&width=300&height=250'],
  ['/tag', 'https://stipend.example/tag?slot=list-1&width=300&height=250'],
])('%s gets the name and size of the slot', (address, framed) => {
  expect(adFrameAddress(address, 'https://stipend.example', 'list-1', adSizes.narrow)).toBe(framed)
})
