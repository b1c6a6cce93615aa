import { anyOf } from '#language/any-of.ts'
import { expect, it } from 'vitest'
import { formatCents, formatPointsAsDollars } from './money.ts'

const locales = ['en-US', 'es-US']

it.each([0, 7, 99, 100, 123_456, 12_345_678_901, -1, -250, -123_456, 40.5])(
  '%d cents are written as Intl writes them in both languages',
  (cents) => {
    for (const locale of locales) {
      const expected = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
      expect(formatCents(cents)).toBe(expected.format(cents / 100))
      expect(formatPointsAsDollars(cents)).toBe(expected.format(cents / 100))
    }
  },
)

it.each([
  [[]],
  [['Visa']],
  [['Visa', 'Target']],
  [['Visa', 'Oxxo']],
  [['A', 'B', 'Hotels.com']],
  [['A', 'B', 'C']],
])('%j, of which any may come, are listed as Intl lists them', (names) => {
  for (const locale of locales) {
    const expected = new Intl.ListFormat(locale, { type: 'disjunction' })
    expect(anyOf(names, locale)).toBe(expected.format(names))
  }
})
