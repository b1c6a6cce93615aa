import { expect, it } from 'vitest'
import { statedDollars } from './pay.ts'

it.each([
  ['$150', 150],
  ['$40 – $60', 60],
  ['Up to $1,200 over six months', 1200],
  ['$12.50 per install', 12.5],
  ['100 USD gift card', 100],
  ['Free samples', null],
  ['$', null],
  ['', null],
  [null, null],
])('reads %j as %j dollars', (pay, dollars) => {
  expect(statedDollars(pay)).toBe(dollars)
})
