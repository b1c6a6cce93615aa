import { expect, it } from 'vitest'
import { nearSearch } from './near-word.ts'

const titles = ['Asthma in Adults', 'Migraine and Sleep', 'Café habits', 'Diabetes Type 2', 'Asthma inhaler']

it.each([
  ['astma', 'asthma'],
  ['Ashtma', 'asthma'],
  ['migrane', 'migraine'],
  ['diabtes', 'diabetes'],
  ['migrane slepe', 'migraine sleep'],
  ['astma inhal', 'asthma inhal'],
])('%s is near %s', (typed, meant) => {
  expect(nearSearch(typed, titles)).toBe(meant)
})

it.each(['asthma', 'cafe', 'xyzzy', 'ast', 'tpe', '', 'astma xyzzy'])('%s has no near words', (typed) => {
  expect(nearSearch(typed, titles)).toBeNull()
})
