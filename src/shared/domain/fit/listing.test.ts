import { catalogueWith } from '#tests/support/builders/studies/catalogue.ts'
import { study } from '#tests/support/builders/studies/study.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import type { Participant } from './eligibility.ts'
import { pickSponsored, selectStudies } from './listing.ts'

type Row = Parameters<typeof study>[0]

function catalogueOf(...rows: Row[]): Catalogue {
  const studies = Object.fromEntries(rows.map((row) => [row.id, study(row)]))
  return catalogueWith(studies)
}

const anyone: Participant = { age: null, gender: null, dma: null, hiddenStudyIds: [] }
const ids = (
  catalogue: Catalogue,
  list: Parameters<typeof selectStudies>[1],
  who: Partial<Participant> = {},
) => selectStudies(catalogue, list, { ...anyone, ...who }).map(({ id }) => id)

describe('the study indexes', () => {
  it('hold studies by market area, category, slug, nationwide and sponsored, newest first', () => {
    const { indexes } = catalogueOf(
      { id: 1, dmas: [501, 501], category: 1, publish_at: '2026-11-01' },
      { id: 2, category: 2, sponsored: true, publish_at: '2026-11-03' },
      { id: 3, dmas: [501, 803], category: 9, publish_at: '2026-11-02' },
    )
    expect(indexes).toEqual({
      newestFirst: [2, 3, 1],
      byMarketArea: { 501: [1, 2], 803: [1] },
      byCategory: { 1: [2], 2: [0], 9: [1] },
      byCategorySlug: { 'focus-groups': [2], 'online-surveys': [0] },
      byNationwide: { true: [0], false: [1, 2] },
      bySponsored: { true: [0], false: [1, 2] },
    })
  })
})

describe('selectStudies', () => {
  const catalogue = catalogueOf(
    { id: 1, dmas: [501], category: 1 },
    { id: 2, dmas: [803], category: 1 },
    { id: 3, category: 1, requirements: [{ field: '_age', op: '>=', value: '40' }] },
    { id: 4, category: 2, requirements: [{ field: 'gender', op: '=', value: 'Male' }] },
    { id: 5, dmas: [501, 803], category: 2 },
  )

  it('lists the participant’s area and nationwide studies as My Studies', () => {
    expect(ids(catalogue, { kind: 'my' }, { dma: 501 })).toEqual([5, 4, 3, 1])
    expect(ids(catalogue, { kind: 'my' }, { dma: 999 })).toEqual([4, 3])
  })

  it('lists only nationwide studies to a participant outside of every area', () => {
    expect(ids(catalogue, { kind: 'my' }, { dma: null })).toEqual([4, 3])
    expect(ids(catalogue, { kind: 'category', slug: 'focus-groups' }, { dma: null })).toEqual([3])
    expect(ids(catalogue, { kind: 'all' }, { dma: null })).toEqual([5, 4, 3, 2, 1])
  })

  it('lists every area as All Studies', () => {
    expect(ids(catalogue, { kind: 'all' }, { dma: 501 })).toEqual([5, 4, 3, 2, 1])
  })

  it('narrows a category by area as well, and knows survey-panels as online-surveys', () => {
    expect(ids(catalogue, { kind: 'category', slug: 'focus-groups' }, { dma: 501 })).toEqual([3, 1])
    expect(ids(catalogue, { kind: 'category', slug: 'survey-panels' }, { dma: 501 })).toEqual([5, 4])
    expect(ids(catalogue, { kind: 'category', slug: 'nothing' })).toEqual([])
  })

  it('is not confused by category names that every object has', () => {
    expect(ids(catalogue, { kind: 'category', slug: 'constructor' })).toEqual([])
    const studies = { 1: study({ id: 1, category: 1 }) }
    const odd = { 1: { id: 1, title: 'Builders', slug: 'constructor' } }
    const listed = catalogueWith(studies, odd)
    expect(ids(listed, { kind: 'category', slug: 'constructor' })).toEqual([1])
  })

  it('leaves out hidden studies and those whose age or gender does not fit, in every list', () => {
    const who = { age: 30, gender: 'Female', hiddenStudyIds: [5] }
    expect(ids(catalogue, { kind: 'all' }, who)).toEqual([2, 1])
  })

  it('agrees with filtering every study one by one', () => {
    const row = fc.record({
      dmas: fc.subarray([501, 803, 602]),
      category: fc.constantFrom(1, 2, null),
      publish_at: fc.constantFrom('2026-11-01', '2026-11-02', null),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.constantFrom(501, 803, null), (rows, dma) => {
        const generated = catalogueOf(...rows.map((values, index) => ({ ...values, id: index + 1 })))
        const byHand = Object.values(generated.studies)
          .filter(({ category }) => category === 1)
          .filter(({ dmas }) => dmas.length === 0 || (dma !== null && dmas.includes(dma)))
          .map(({ id }) => id)
        const listed = ids(generated, { kind: 'category', slug: 'focus-groups' }, { dma })
        expect(listed.toSorted((a, b) => a - b)).toEqual(byHand)
      }),
    )
  })
})

describe('pickSponsored', () => {
  const catalogue = catalogueOf({ id: 1, sponsored: true }, { id: 2, sponsored: true }, { id: 3 })

  it('picks a sponsored study and leaves out the given ids', () => {
    expect(pickSponsored(catalogue, [], 0)?.id).toBe(2)
    expect(pickSponsored(catalogue, [], 0.99)?.id).toBe(1)
    expect(pickSponsored(catalogue, [2], 0.99)?.id).toBe(1)
    expect(pickSponsored(catalogue, [1, 2], 0.5)).toBeNull()
  })
})
