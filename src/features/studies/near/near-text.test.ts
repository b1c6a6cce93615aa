import { expect, it } from 'vitest'
import { milesText, placesText } from './near-text.ts'

it.each([
  [[], undefined],
  [[0.2], '1 place, 1 mile'],
  [[3.4], '1 place, 3 miles'],
  [[2.6, 40, 99], '3 places, nearest 3 miles'],
])('places at %j miles are "%s"', (miles, text) => {
  expect(placesText(miles)).toBe(text)
})

it.each([
  [0.2, 'Less than 1 mile'],
  [1.2, '1 mile'],
  [12.5, '13 miles'],
])('%s miles are "%s"', (miles, text) => {
  expect(milesText(miles)).toBe(text)
})
