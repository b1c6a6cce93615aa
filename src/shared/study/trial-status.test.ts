import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { trialStatusText } from './trial-status.ts'

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

it.each([
  ['recruiting', '2026-11-03', 'Recruiting · confirmed Nov 3'],
  ['recruiting', '2026-11', 'Recruiting · confirmed Nov 2026'],
  ['recruiting', '2023-01-31', 'Recruiting · confirmed Jan 2023: ask first'],
  ['opens-soon', '2025-06', 'Opens soon · confirmed Jun 2025: ask first'],
  ['recruiting', '2025-12', 'Recruiting · confirmed Dec 2025'],
  ['opens-soon', null, 'Opens soon'],
  ['recruiting', 'lately', 'Recruiting'],
  ['a later state', '2023-12', null],
  [null, null, null],
])('a study that is %s, confirmed %s, shows %s', (status, confirmedAt, text) => {
  expect(trialStatusText({ status, confirmedAt })).toBe(text)
})
