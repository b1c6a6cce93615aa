import { describe, expect, it } from 'vitest'
import { pagesAround, spanToLoad } from './use-study-rows.ts'

it.each([
  [{ first: 0, last: 20 }, 100_000, { from: 0, to: 0 }],
  [{ first: 90, last: 110 }, 100_000, { from: 0, to: 1 }],
  [{ first: 99_980, last: 99_999 }, 100_000, { from: 499, to: 499 }],
  [{ first: 0, last: 9 }, 10, { from: 0, to: 0 }],
  [{ first: 0, last: -1 }, 0, { from: 0, to: 0 }],
])('the rows %j of %i are on the pages %j', (drawn, total, pages) => {
  expect(pagesAround(drawn, total)).toEqual(pages)
})

describe('the pages to load', () => {
  const loaded = new Set<number>()
  const nextOf = (from: number, to: number, isScrolling: boolean) =>
    spanToLoad({ from: 0, to: 0 }, { from, to }, { isScrolling, isLoaded: (page) => loaded.has(page) })

  it('are those that are looked at, once scrolling rests', () => {
    loaded.clear()
    expect(nextOf(499, 499, false)).toEqual({ from: 499, to: 499 })
  })

  it('stay while a drag passes over others', () => {
    loaded.clear()
    loaded.add(0)
    expect(nextOf(2, 2, true)).toEqual({ from: 0, to: 0 })
    loaded.delete(0)
    expect(nextOf(0, 1, true)).toEqual({ from: 0, to: 0 })
  })

  it('follow slow scrolling, and scrolling back to loaded rows', () => {
    loaded.clear()
    loaded.add(0)
    expect(nextOf(0, 1, true)).toEqual({ from: 0, to: 1 })
    for (const page of [7, 8]) loaded.add(page)
    expect(nextOf(7, 8, true)).toEqual({ from: 7, to: 8 })
  })
})
