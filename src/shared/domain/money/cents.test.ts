import { describe, expect, it } from 'vitest'
import { centsOf } from './cents.ts'

describe('a typed amount', () => {
  it.each([
    ['150', 15_000],
    ['$1,250', 125_000],
    [' 99.5 ', 9950],
    ['$ 0.07', 7],
    ['12,345.67', 1_234_567],
    ['＄１５０．５０', 15_050],
    ['\u202A$99.50\u202C\u00A0', 9950],
  ])('%s is understood', (text, cents) => {
    expect(centsOf(text)).toBe(cents)
  })

  it.each(['', 'ten', '-5', '1.234', '1,25', '5 dollars', '12345678', '1e3'])('%s is refused', (text) => {
    expect(centsOf(text)).toBeNull()
  })
})
