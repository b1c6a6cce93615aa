import { expect, it } from 'vitest'
import { statedDollarsPerHour, statedMinutes } from './pay-per-hour.ts'

it.each([
  [['90-minute interview', '$150'], 90],
  [['Coffee tasting', '$150 for 1.5 hours'], 90],
  [['2 hr group', '$200 for 120 minutes'], 120],
  [['Coffee tasting', '$25 per hour'], null],
  [['60-90 minute interview', '$150'], null],
  [['Between 1 and 2 hours', '$40, 30 min call'], null],
  [['Diary of 7 days', null], null],
  [['0 minutes', null], null],
  [['Two hours'], 120],
  [['One hour, then a diary'], null],
  [['Two weeks, 10 minutes a day'], null],
  [['Three sessions of 60 minutes'], null],
  [['20 minutes each evening'], null],
])('%j take %s minutes', (words, minutes) => {
  expect(statedMinutes(...words)).toBe(minutes)
})

it.each([
  ['$150', 90, 100],
  ['$25 per hour', null, 25],
  ['$30/hr', 90, 30],
  ['$150', null, null],
  ['Up to $1,200', 60, null],
  ['$40 – $60', 60, null],
  ['A gift', 60, null],
  [null, 60, null],
])('%s in %s minutes is %s dollars an hour', (pay, minutes, dollars) => {
  expect(statedDollarsPerHour(pay, minutes)).toBe(dollars)
})
