import { noRecruiting } from '#contract/desk/answers/recruiting.ts'
import { expect, it } from 'vitest'
import { decideForOperator } from './decide.ts'
import type { Part } from './recruitment.ts'

const now = new Date('2026-12-01T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const part = {
  participantId: 1,
  version: 1,
  sessionId: null,
  hold: null,
  person: () => ({ gender: null, age: null, dma: null, answers: null }),
  history: [],
}

const doing = {
  operatorId: 1,
  version: 1,
  sessionId: null,
  despiteHold: false,
  giving: null,
  balance: 0,
}
const study = { recruiting: noRecruiting, state: 'published' as const, sessions: [], held: [], used: 0 }

it.each<[string, Part['state'], 'cancel' | 'decline' | 'wait' | 'book', Date | null, number | null]>([
  ['is kept for a minute', 'accepted', 'cancel', null, 60],
  ['is kept when an offer is taken back', 'chosen', 'decline', after(32_400), 60],
  ['is kept on while there are more words on it', 'cancelled', 'decline', after(9), 9],
  ['is not kept for one who waits', 'chosen', 'wait', after(32_400), null],
  ['is not kept once it is given back', 'cancelled', 'book', after(9), null],
])('a place that an operator takes away %s', (_name, state, act, offeredUntil, seconds) => {
  const decision = decideForOperator(study, { ...part, state, offeredUntil }, { ...doing, act }, now)
  const until = 'refusal' in decision ? decision.refusal : decision.steps[0].offeredUntil
  expect(until).toEqual(seconds === null ? null : after(seconds))
})

it('a place that was taken away keeps nobody from another session, and has no seat by that', () => {
  const sessions = [0, 86_400].map((seconds, id) => ({
    id,
    startsAt: after(seconds),
    minutes: 60,
    capacity: 1,
  }))
  const cancelled = { ...part, state: 'cancelled' as const, sessionId: 1, offeredUntil: null }
  const decision = decideForOperator({ ...study, sessions }, cancelled, { ...doing, act: 'attend' }, now)
  expect(decision).toMatchObject({ outcome: 'done', steps: [{ to: 'attended', sessionId: null }] })
})
