import { Participation } from '#contract/answers/participations.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { applicationOf, awaitsMark, expectedPart, meetingAt, overlap } from './participation-rules.ts'

const at = (time: string) => `2026-05-05T${time}:00Z`
const span = (time: string, minutes: number | null) => ({ starts_at: at(time), minutes })

it.each([
  ['10:00', 60, '10:00', 60, true],
  ['10:00', 60, '10:59', 60, true],
  ['10:00', 60, '11:00', 60, false],
  ['10:00', 60, '09:00', 60, false],
  ['10:00', 60, '09:00', 61, true],
  ['10:00', 60, '09:00', 600, true],
  // One whose length nobody knows is there when it begins.
  ['10:00', 60, '10:30', null, true],
  ['10:00', 60, '09:59', null, false],
  ['10:00', 60, '10:00', null, true],
  ['23:30', 120, '23:00', 60, true],
] as const)('%s for %s minutes and %s for %s minutes: %s', (one, minutes, other, others, isMeeting) => {
  expect(overlap(span(one, minutes), span(other, others))).toBe(isMeeting)
  expect(overlap(span(other, others), span(one, minutes))).toBe(isMeeting)
})

describe('two sessions at one hour', () => {
  const sessions = [1, 2].map((id) => ({
    id,
    starts_at: at(id === 1 ? '10:00' : '15:00'),
    minutes: 60,
    time_zone: 'America/Chicago',
    place: null,
    places_left: 1,
  }))
  const part = (state: string, session_id: number | null) =>
    v.parse(Participation, {
      study_id: 9,
      title: 'Tea',
      state,
      incentive_points: 0,
      sessions,
      session_id,
      answered_at: at('01:00'),
      updated_at: at('01:00'),
    })

  it.each([
    ['accepted', 1, '10:59', false],
    ['accepted', 1, '11:00', true],
    ['accepted', null, '11:00', false],
    ['chosen', 1, '11:00', false],
    ['attended', 1, '11:00', false],
  ] as const)('a session from ten to eleven, %s as %s, awaits its mark at %s: %s', (state, id, now, isSo) => {
    expect(awaitsMark(part(state, id), new Date(at(now)))).toBe(isSo)
  })

  it.each([
    ['an accepted place', part('accepted', 1), null, true],
    ['an accepted place at another time', part('accepted', 2), null, false],
    ['an offer', part('chosen', 1), null, false],
    [
      'an acceptance that waits on the device',
      part('chosen', null),
      { act: 'accept', session_id: '1' },
      true,
    ],
    ['one of the only time', part('chosen', 1), { act: 'accept' }, true],
    ['one of no time', part('chosen', null), { act: 'accept', session_id: null }, false],
    ['another time that waits', part('accepted', 1), { act: 'accept', session_id: '2' }, false],
    ['a place that is given up on the device', part('accepted', 1), { act: 'cancel' }, false],
    ['an offer that is declined on the device', part('chosen', 1), { act: 'refuse' }, false],
    ['a place that was cancelled', part('cancelled', 1), null, false],
    ['a session that was attended', part('attended', 1), null, false],
  ] as const)('%s', (_kind, known, doing, isMeeting) => {
    const own = [applicationOf(expectedPart(known, doing))]
    const session = span('10:30', 30)
    expect(meetingAt(session, 7, own)).toEqual(
      isMeeting ? { title: 'Tea', startsAt: new Date(at('10:00')) } : null,
    )
    // Another time of the same study takes the place of the first.
    expect(meetingAt(session, 9, own)).toBeNull()
  })
})
