import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type IdRange, rangesOf as rangesUpTo } from './text-pieces.ts'
import { pieceLimits } from './build-edition.ts'

const rangesOf = (ids: readonly number[]) => rangesUpTo(ids, pieceLimits.maxTexts)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const keysOf = (ranges: readonly IdRange[]) => ranges.map(({ lowest, ids }) => `${lowest} ${ids.length}`)

describe('ranges of study ids', () => {
  it('hold all ids once, in order, and at most 192 each', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { maxLength: 2000, size: 'max' })
    fc.assert(
      fc.property(ids, (some) => {
        const sorted = some.toSorted((a, b) => a - b)
        const held = rangesOf(sorted).map((range) => range.ids)
        expect(held.flat()).toEqual(sorted)
        expect(held.filter(({ length }) => length === 0 || length > 192)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('are 128 consecutive ids', () => {
    const ranges = rangesOf(upTo(10_000))
    expect(keysOf(ranges.slice(0, 3))).toEqual(['1 127', '128 128', '256 128'])
    expect(ranges).toHaveLength(79)
  })

  it('are the same but for the last one or two after new ids', () => {
    const before = keysOf(rangesOf(upTo(9000)))
    const after = keysOf(rangesOf(upTo(9150)))
    expect(after.filter((key) => !before.includes(key)).length).toBeLessThanOrEqual(3)
  })

  it('are the same but for one or two after an id is gone', () => {
    const ids = upTo(9000)
    const before = keysOf(rangesOf(ids))
    for (const gone of [1, 128, 4000, 8999]) {
      const after = keysOf(rangesOf(ids.filter((id) => id !== gone)))
      expect(after.filter((key) => !before.includes(key)).length).toBeLessThanOrEqual(1)
    }
  })

  it('are of much the same size when ids have gaps', () => {
    const ids = [...upTo(3000), ...upTo(3000).map((id) => 1_000_000 + id * 50)]
    const sizes = rangesOf(ids).map((range) => range.ids.length)
    expect(sizes.length).toBeLessThan((6000 / 128) * 1.5)
  })
})
