import { expect, it } from 'vitest'
import { newestOfLastVisit, noteVisit } from './last-visit.ts'

function visit(...[owner, today, newest]: Parameters<typeof noteVisit>): number {
  const before = newestOfLastVisit(owner, today)
  noteVisit(owner, today, newest)
  expect(newestOfLastVisit(owner, today)).toBe(before)
  return before
}

it('knows the newest study of the days before, per participant', () => {
  expect(visit('ada', '2026-11-01', 7)).toBe(Infinity)
  expect(visit('ada', '2026-11-01', 9)).toBe(Infinity)
  expect(visit('ada', '2026-11-03', 12)).toBe(9)
  // Another list, or the same later that day.
  expect(visit('ada', '2026-11-03', 8)).toBe(9)
  expect(visit('ada', '2026-11-04', 12)).toBe(12)
  expect(visit('grace', '2026-11-04', 12)).toBe(Infinity)
})
