import type { Application } from '#contract/answers/applications.ts'
import type { Participation } from '#contract/answers/participations.ts'
import { openedApplication } from '#domain/studies/application-rules.ts'
import { participationOf, participationSession } from '#tests/support/builders/studies/participation.ts'
import { describe, expect, it } from 'vitest'
import { participationLabel, stateLabel } from './state-label.ts'

/** A Tuesday, in the zone of this device. */
const now = new Date(2026, 10, 24, 12)
const on = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()
const session = (starts_at: string) => ({ starts_at, minutes: 60, place: null })

describe('label of an application', () => {
  const opened = openedApplication(
    { id: 5, title: 'Tea', company: null, payout: null },
    { channel: 'link', name: null },
    new Date(2026, 10, 20),
  )
  it.each<[string, Partial<Application>]>([
    ['Applied Nov 20', { state: 'applied' }],
    ['Heard back', { state: 'heard-back' }],
    ['Scheduled', { state: 'scheduled' }],
    ['Today 12:28 PM', { state: 'scheduled', session: { ...session(on(24, 12, 28)), bring: null } }],
    ['Session Nov 23', { state: 'scheduled', session: { ...session(on(23, 9)), bring: null } }],
    ['Paid', { state: 'paid' }],
    ['Paid $99.50', { state: 'paid', payment: { cents: 9950, on: '2026-11-20' } }],
  ])('%s', (label, changes) => expect(stateLabel({ ...opened, ...changes }, now)).toBe(label))
})

describe('label of a part in a study of the host', () => {
  const at = (startsAt: string) => ({ session_id: 3, sessions: [participationSession(3, startsAt)] })
  const days = { answered_at: on(20, 9), updated_at: on(21, 9) }
  it.each<[string, Partial<Participation>]>([
    ['Applied Nov 20', { state: 'answered' }],
    ['Waiting list', { state: 'waiting' }],
    ['Chosen: please answer', { state: 'chosen' }],
    ['Chosen: answer by 5:00 PM', { state: 'chosen', offered_until: on(24, 17) }],
    ['Chosen: answer by Mon', { state: 'chosen', offered_until: on(30, 17) }],
    ['Chosen', { state: 'chosen', offered_until: on(24, 11) }],
    ['Place accepted', {}],
    ['Tomorrow 9:05 AM', at(on(25, 9, 5))],
    ['Sun 3:00 PM', at(on(29, 15))],
    ['Session Nov 24', at(on(24, 11))],
    ['Took part', { state: 'attended' }],
    ['Paid $60', { state: 'paid' }],
    ['Paid $15', { state: 'paid', points: 1500 }],
    ['Took part', { state: 'paid', points: 0 }],
    ['Canceled', { state: 'cancelled' }],
  ])('%s', (label, changes) =>
    expect(participationLabel(participationOf({ ...days, ...changes }), now)).toBe(label),
  )
})
