import { expect, it } from 'vitest'
import { factsOn } from './facts.ts'

it.each([
  // The age is that of the year, also before the birthday, and the months are of the calendar.
  ['2026-01-01', { birthYear: 2024, birthMonth: 12 }, 2, 13],
  ['2026-12-31', { birthYear: 2024, birthMonth: 12 }, 2, 24],
  ['2026-12-31', { birthYear: 1988 }, 38, undefined],
  ['2026-12-31', { birthYear: null }, null, undefined],
])('on %s, an age is of the year of birth: %o', (today, born, age, ageMonths) => {
  const others = { gender: 'Female', dma: 501 }
  expect(factsOn(today, { ...born, ...others })).toEqual({ ...others, age, ageMonths })
})
