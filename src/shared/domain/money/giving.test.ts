import { expect, it } from 'vitest'
import { leftToGive, mostByCards } from './limits.ts'

it.each([
  [19, [20], 0],
  [20, [20], 20],
  [59.5, [20], 40],
  [60, [20, 50], 60],
  [75, [20, 50], 70],
  [99, [20, 50], 90],
  [150, [20, 150], 150],
  [0, [20], 0],
])('of $%s, cards of $%j take out $%s', (dollars, cards, most) => {
  expect(mostByCards(dollars, cards)).toBe(most)
})

it.each([
  [{ act: null, month: null, given: 900 }, null],
  [{ act: 50, month: null, given: 900 }, 50],
  [{ act: 50, month: 100, given: 70 }, 30],
  [{ act: null, month: 100, given: 170 }, 0],
])('of %j one operator may still give %s', (giving, left) => {
  expect(leftToGive(giving)).toBe(left)
})
