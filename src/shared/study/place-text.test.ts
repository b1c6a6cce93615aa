import { listedSession as session } from '#tests/support/builders/studies/listed-session.ts'
import { expect, it } from 'vitest'
import { placeText } from './place-text.ts'

const nowhere = { isOnline: false, city: 'Multiple', categorySlug: 'clinical-trails' }

it.each([
  ['recruiting', 'Several places'],
  [null, 'Multiple'],
] as const)('a study of status %s without a city is at: %s', (status, text) => {
  expect(placeText({ ...nowhere, status, sessions: [] })).toBe(text)
})

it.each([
  [['12 Lake Street, Chicago'], '12 Lake Street, Chicago'],
  [['12 Lake Street, Chicago', '1 Elm Street, Joliet'], 'Several places'],
  [[null], 'Multiple'],
])('a study with sessions at %j and no city is at: %s', (places, text) => {
  const sessions = places.map((place) => ({ ...session, place }))
  expect(placeText({ ...nowhere, status: null, sessions })).toBe(text)
})
