import { expect, it } from 'vitest'
import { instantOf, instantsOf, wallClock } from './wall-clock.ts'

it.each([
  ['2026-12-01T18:30', 'America/New_York', '2026-12-01T23:30:00.000Z'],
  ['2026-07-01T18:30', 'America/New_York', '2026-07-01T22:30:00.000Z'],
  // The clocks change at two in the morning of these days.
  ['2026-11-01T12:00', 'America/Los_Angeles', '2026-11-01T20:00:00.000Z'],
  ['2026-03-08T01:30', 'America/Los_Angeles', '2026-03-08T09:30:00.000Z'],
  ['2026-03-08T03:30', 'America/Los_Angeles', '2026-03-08T10:30:00.000Z'],
  ['2026-12-01T18:30', 'Pacific/Guam', '2026-12-01T08:30:00.000Z'],
])('the clocks show %s in %s at %s', (clock, zone, instant) => {
  expect(instantOf(clock, zone)).toBe(instant)
  expect(wallClock(Date.parse(instant), zone)).toBe(clock)
})

it.each([
  ['2027-11-07T01:15', 'America/Denver', ['2027-11-07T07:15:00.000Z', '2027-11-07T08:15:00.000Z']],
  ['2027-11-07T01:15', 'America/Phoenix', ['2027-11-07T08:15:00.000Z']],
  ['2027-03-14T02:15', 'America/Denver', []],
  ['2027-11-07T01:15', '', []],
])('the clocks show %s in %s at %j', (clock, zone, instants) => {
  expect(instantsOf(clock, zone)).toEqual(instants)
})

it('has no moment for a time that the clocks skip, or another text', () => {
  expect(instantOf('2026-03-08T02:30', 'America/New_York')).toBe('')
  expect(instantOf('2026-03-08T02:30', 'Pacific/Honolulu')).toBe('2026-03-08T12:30:00.000Z')
  expect(instantOf('', 'America/New_York')).toBe('')
  expect(instantOf('tomorrow', 'America/New_York')).toBe('')
})
