import { expect, it } from 'vitest'
import { firstDayOf, lastDayOf } from './partial-dates.ts'

it.each([
  ['2027-06-15', '2027-06-15', '2027-06-15'],
  ['2027-06', '2027-06-01', '2027-06-30'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2027-12', '2027-12-01', '2027-12-31'],
  ['2027-13', null, null],
  ['2027-02-30', null, null],
  ['0000-01-01', null, null],
  ['0000-12', null, null],
  ['soon', null, null],
  [null, null, null],
])('%s spans %s to %s', (date, first, last) => {
  expect(firstDayOf(date)).toBe(first)
  expect(lastDayOf(date)).toBe(last)
})
