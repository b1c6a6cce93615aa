import { expect, it } from 'vitest'
import { placeText } from './place-text.ts'

it.each([
  ['recruiting', 'Several places'],
  [null, 'Multiple'],
] as const)('a study of status %s without a city is at: %s', (status, text) => {
  expect(placeText({ isOnline: false, city: 'Multiple', categorySlug: 'clinical-trails', status })).toBe(text)
})
