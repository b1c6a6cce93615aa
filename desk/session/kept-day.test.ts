import type { SessionsAnswer } from '#contract/desk/answers/roster.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepDay, keptDay } from './kept-day.ts'

const at = (clock: string) => vi.setSystemTime(new Date(`2026-12-${clock}`))
const startOf = (clock: string) => new Date(`2026-12-${clock}`).toISOString()
const operator = { id: 1, name: 'Ada', role: 'editor' } as const
const session = {
  operator,
  ends_at: startOf('02T09:00'),
  stepped_up_until: startOf('01T09:00'),
  new_passkeys: [],
}
const person = {
  enc_id: 'g',
  version: 1,
  state: 'accepted',
  marked_by: null,
  phone: null,
  note: null,
} as const

function sessionOf(id: number, clock: string, name: string): SessionsAnswer['sessions'][number] {
  const study = { study_id: 1, title: 'Tea', place: null, capacity: 9, taken: 1 }
  const times = { starts_at: startOf(clock), minutes: 120, time_zone: 'UTC' }
  return { id, ...study, ...times, people: [{ ...person, first_name: name, last_name: null, tickets: [] }] }
}
const ids = () => keptDay()?.sessions.map(({ id }) => id) ?? []
const stored = () => JSON.stringify(localStorage)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  at('01T20:00')
  const sessions = [sessionOf(1, '01T10:00', 'Morning'), sessionOf(2, '01T23:00', 'Night')]
  keepDay({ at: Date.now(), session, sessions })
})
afterEach(() => {
  vi.useRealTimers()
})

it('a session that runs past midnight stays until it is over, and no other', () => {
  at('01T23:59')
  expect(ids()).toEqual([1, 2])
  at('02T00:30')
  expect(ids()).toEqual([2])
  expect(stored()).not.toContain('Morning')
  // A mark is put into the list.
  const kept = keptDay()
  if (kept) keepDay(kept)
  at('02T01:00')
  expect(ids()).toEqual([])
  expect(localStorage).toHaveLength(0)
})

it.each(['02T09:00', '05T23:30', '30T00:10'])('the list goes with its day: %s', (clock) => {
  at(clock)
  expect(ids()).toEqual([])
  expect(localStorage).toHaveLength(0)
})
