import { expect, it } from 'vitest'
import { newestOfLastVisit } from './last-visit.ts'

it('knows the newest study of the days before, per participant', () => {
  expect(newestOfLastVisit('ada', '2026-11-01', 7)).toBe(Infinity)
  expect(newestOfLastVisit('ada', '2026-11-01', 9)).toBe(Infinity)
  expect(newestOfLastVisit('ada', '2026-11-03', 12)).toBe(9)
  // Another list, or the same later that day.
  expect(newestOfLastVisit('ada', '2026-11-03', 8)).toBe(9)
  expect(newestOfLastVisit('ada', '2026-11-04', 12)).toBe(12)
  expect(newestOfLastVisit('grace', '2026-11-04', 12)).toBe(Infinity)
})
