import { expect, it } from 'vitest'
import { statedTerms } from './pay-per-hour.ts'

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
  const [title = null, pay = null] = words
  expect(statedTerms({ title, pay, duration: null }).minutes).toBe(minutes)
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
  const title = minutes === null ? null : `${minutes} minutes`
  expect(statedTerms({ title, pay, duration: null }).hourly_pay).toBe(dollars)
})

it.each([
  ['4 weeks', [null, null]],
  ['4 weeks with the app, and then a call with one of our researchers', [null, null]],
  ['30 minutes', [30, 200]],
  ['', [15, 400]],
])('a title of 15 minutes counts only without a stated duration: %j', (duration, expected) => {
  const terms = statedTerms({ title: 'Try our 15-minute workout app', pay: '$100', duration })
  expect([terms.minutes, terms.hourly_pay]).toEqual(expected)
  expect(terms.duration).toBe(duration === '' || duration.length > 60 ? null : duration)
})

it.each([
  ['$0', '90 minutes', [90, null]],
  ['$0.40', '60 minutes', [60, null]],
  ['$1', '0.5 minutes', [null, 120]],
  ['$100', '2.5 minutes', [3, 2400]],
  [`$${'9'.repeat(400)}`, '60 minutes', [60, null]],
])('%s in %s are whole amounts from 1 on, or none', (pay, duration, expected) => {
  const { minutes, hourly_pay: hourly } = statedTerms({ title: 'Coffee', pay, duration })
  expect([minutes, hourly]).toEqual(expected)
})
