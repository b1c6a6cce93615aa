import * as v from 'valibot'
import { expect, it } from 'vitest'
import { DateText } from './values.ts'

it.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-11-30T18:00:00', '2026-11-30T18:00:00'],
  ['11/30/2026', '2026-11-30'],
  ['1/5/2027', '2027-01-05'],
  ['20261130', '2026-11-30'],
  [20_261_130, '2026-11-30'],
  [1_796_040_000, '2026-11-30T12:00:00.000Z'],
  ['1796040000000', '2026-11-30T12:00:00.000Z'],
  ['30 Nov 2026 12:00 UTC', '2026-11-30T12:00:00.000Z'],
  ['Mon, 30 Nov 2026 12:00:00 GMT', '2026-11-30T12:00:00.000Z'],
  ['November 30, 2026 12:00 UTC', '2026-11-30T12:00:00.000Z'],
])('reads the date %j', (given, read) => {
  expect(v.parse(DateText, given)).toBe(read)
})

it.each(['', 'soon', 'TBD', '13/40/2026', '2026-13-01', 'Nov', 7, null, true, {}, '99999999'])(
  'reads no date from %j',
  (given) => {
    expect(v.safeParse(DateText, given).success).toBe(false)
  },
)
