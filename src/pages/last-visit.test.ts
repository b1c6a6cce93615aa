import { useNewStudies } from '#pages/lists/new-studies.tsx'
import { catalogueWith } from '#tests/support/builders/studies/catalogue.ts'
import { renderHook } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { lastVisit, noteVisit } from './last-visit.ts'

const at = (time: string) => Date.parse(`2026-11-${time}Z`)

function visit(owner: string, time: string): number {
  const today = `2026-11-${time.slice(0, 2)}`
  const before = lastVisit(owner, today)
  noteVisit(owner, today, at(time))
  expect(lastVisit(owner, today)).toBe(before)
  return before
}

it('knows the last visit of the days before, per participant', () => {
  expect(visit('ada', '01T09:00')).toBe(Infinity)
  expect(visit('ada', '01T21:00')).toBe(Infinity)
  expect(visit('ada', '08T09:00')).toBe(at('01T21:00'))
  // Another list, or the same later that day.
  expect(visit('ada', '08T09:05')).toBe(at('01T21:00'))
  expect(visit('ada', '09T07:00')).toBe(at('08T09:05'))
  expect(visit('grace', '09T08:00')).toBe(Infinity)
})

it('notes a visit on its own day on a page that is open since the day before', () => {
  noteVisit('ada', '2026-11-10', at('10T20:00'))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 11, 8) })
  onTestFinished(() => void vi.useRealTimers())
  renderHook(() => useNewStudies('ada', '2026-11-10', catalogueWith({})))
  expect(lastVisit('ada', '2026-11-11')).toBe(at('10T20:00'))
})
