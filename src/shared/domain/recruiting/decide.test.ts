import { noRecruiting } from '#contract/desk/answers/recruiting.ts'
import type { Giving } from '#domain/money/limits.ts'
import { describe, expect, it } from 'vitest'
import {
  type OperatorDoing,
  type ParticipantDoing,
  afterDecision,
  decideForHost,
  decideForOperator,
  decideForParticipant,
  decideOffer,
  nextOfferEnd,
} from './decide.ts'
import { type Part, type Recruitment, fullQuotas, takenByQuota } from './recruitment.ts'

const now = new Date('2026-12-01T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

const somebody = { gender: 'Female', age: 38, dma: 501, answers: { cups: '2' } }
const part = (changes: Partial<Part> = {}): Part => ({
  participantId: 1,
  state: 'answered',
  version: 1,
  sessionId: null,
  offeredUntil: null,
  person: () => somebody,
  history: [],
  hold: null,
  ...changes,
})
const past = (act: Part['history'][number]['act'], changes: Partial<Part['history'][number]> = {}) => ({
  act,
  actor: 'operator' as const,
  operatorId: 1,
  sessionId: null,
  points: 0,
  ...changes,
})

const noon = { id: 7, startsAt: hours(48), minutes: 60, capacity: 1 }
const evening = { id: 8, startsAt: hours(54), minutes: 60, capacity: 2 }
const planned = [{ key: 'any', starts_at: '', minutes: 60, time_zone: 'UTC', capacity: 3, place: null }]

const study = (
  recruiting: Partial<Recruitment['recruiting']> = {},
  changes: Partial<Omit<Recruitment, 'recruiting'>> = {},
): Recruitment => ({
  recruiting: { ...noRecruiting, ...recruiting },
  state: 'published',
  sessions: [],
  held: [],
  used: 0,
  ...changes,
})
/** With sessions at noon and in the evening. */
const withSessions = (recruiting: Partial<Recruitment['recruiting']> = {}, held: Recruitment['held'] = []) =>
  study({ sessions: planned, ...recruiting }, { sessions: [noon, evening], held })
const other = (changes: Partial<Part> = {}) => part({ participantId: 2, state: 'accepted', ...changes })

describe('an act of the participant', () => {
  const chosen = part({ state: 'chosen', history: [past('choose')] })
  const decide = (recruitment: Recruitment, of: Part, doing: ParticipantDoing) => {
    const decision = decideForParticipant(recruitment, of, doing, now)
    if ('refusal' in decision) return decision.refusal
    const [{ to, sessionId }] = decision.steps
    return `${to}${sessionId === null ? '' : ` ${sessionId}`}${decision.frees ? ', frees' : ''}`
  }

  it.each<[string, string, Recruitment, Part, ParticipantDoing]>([
    ['takes a place', 'accepted', study(), chosen, { act: 'accept' }],
    ['takes one with a session', 'accepted 7', withSessions(), chosen, { act: 'accept', sessionId: 7 }],
    ['needs a session', 'invalid', withSessions(), chosen, { act: 'accept' }],
    ['needs a session of the study', 'invalid', withSessions(), chosen, { act: 'accept', sessionId: 9 }],
    [
      'takes the session that was offered alone',
      'not-offered',
      withSessions(),
      part({ state: 'chosen', sessionId: 8, history: [past('choose', { sessionId: 8 })] }),
      { act: 'accept', sessionId: 7 },
    ],
    [
      'finds a session full',
      'session-full',
      withSessions({}, [other({ sessionId: 7 })]),
      chosen,
      { act: 'accept', sessionId: 7 },
    ],
    [
      'finds a session moved',
      'changed-meanwhile',
      withSessions(),
      chosen,
      { act: 'accept', sessionId: 7, startsAt: hours(1) },
    ],
    [
      'comes after the offer',
      'place-gone',
      study(),
      part({ state: 'chosen', offeredUntil: now }),
      { act: 'accept' },
    ],
    ['is not offered a place', 'not-offered', study(), part(), { act: 'accept' }],
    [
      'moves to another session',
      'accepted 8',
      withSessions(),
      part({ state: 'accepted', sessionId: 7 }),
      { act: 'accept', sessionId: 8, was: 7 },
    ],
    [
      'moves from a session that another device has left',
      'changed-meanwhile',
      withSessions(),
      part({ state: 'accepted', sessionId: 7 }),
      { act: 'accept', sessionId: 8, was: 9 },
    ],
    ['gives a place back', 'cancelled, frees', study(), part({ state: 'accepted' }), { act: 'cancel' }],
    ['withdraws what was chosen meanwhile', 'refused, frees', study(), chosen, { act: 'cancel' }],
    ['withdraws from the list', 'cancelled', study(), part({ state: 'waiting' }), { act: 'cancel' }],
    [
      'gives a place of a begun session back',
      'too-late',
      study({}, { sessions: [{ ...noon, startsAt: now }] }),
      part({ state: 'accepted', sessionId: 7 }),
      { act: 'cancel' },
    ],
    ['was marked as there', 'too-late', study(), part({ state: 'attended' }), { act: 'cancel' }],
  ])('%s: %s', (_what, result, recruitment, of, doing) => {
    expect(decide(recruitment, of, doing)).toBe(result)
  })
})

describe('an act of an operator', () => {
  const giving: Giving = { act: null, month: null, given: 0 }
  const decide = (recruitment: Recruitment, of: Part, doing: Partial<OperatorDoing>) => {
    const own = { operatorId: 1, version: 1, sessionId: null, despiteHold: false } as const
    const base = { act: 'wait', ...own, giving, balance: 0 } as const
    const decision = decideForOperator(recruitment, of, { ...base, ...doing }, now)
    if ('refusal' in decision) return decision.refusal
    const steps = decision.steps.map(({ to, points }) => (points === 0 ? to : `${to} ${points}`))
    return [...steps, ...(decision.frees ? ['frees'] : []), decision.outcome].join(', ')
  }
  const quota = { by: 'gender', value: 'Female', limit: 1 } as const
  const accepted = part({ state: 'accepted', history: [past('choose'), past('accept')] })
  const despite = { act: 'choose', despiteHold: true } as const
  const poor = { act: 100, month: 1000, given: 950 }

  it.each<[string, string, Recruitment, Part, Partial<OperatorDoing>]>([
    ['of another version', 'changed-meanwhile', study(), part(), { version: 2 }],
    ['that the state does not allow', 'not-possible', study(), part(), { act: 'pay' }],
    ['chooses an account on hold', 'on-hold', study(), part({ hold: 'payouts' }), { act: 'choose' }],
    ['chooses it after all', 'chosen, done', study(), part({ hold: 'payouts' }), despite],
    ['chooses a blocked one after all', 'blocked', study(), part({ hold: 'all' }), despite],
    ['chooses', 'chosen, done', study({ places: 1 }), part(), { act: 'choose' }],
    ['finds no place', 'full', study({ places: 1 }, { held: [other()] }), part(), { act: 'choose' }],
    [
      'renews an offer of the last place',
      'chosen, done',
      study({ places: 1 }, { held: [other({ participantId: 1, state: 'chosen' })] }),
      part({ state: 'chosen' }),
      { act: 'choose' },
    ],
    [
      'finds a quota full',
      'quota-full',
      study({ quotas: [quota] }, { held: [other()] }),
      part(),
      { act: 'choose' },
    ],
    [
      'finds a session full',
      'session-full',
      withSessions({}, [other({ sessionId: 7 })]),
      part(),
      { act: 'choose', sessionId: 7 },
    ],
    [
      'offers a session that has begun',
      'over',
      study({}, { sessions: [{ ...noon, startsAt: now }] }),
      part(),
      { act: 'choose', sessionId: 7 },
    ],
    ['marks too early', 'too-early', withSessions(), accepted, { act: 'attend' }],
    ['marks somebody who came without a place', 'attended, done', study(), part(), { act: 'attend' }],
    [
      'marks somebody for whom there is no place',
      'full',
      study({ places: 1 }, { held: [other()] }),
      part(),
      { act: 'attend' },
    ],
    ['pays at once', 'attended, paid 90, done', study({ incentive_points: 90 }), accepted, { act: 'attend' }],
    [
      'may not pay',
      'attended, approval-needed',
      study({ incentive_points: 90 }),
      accepted,
      { act: 'attend', giving: null },
    ],
    [
      'has given enough this month',
      'attended, approval-needed',
      study({ incentive_points: 90 }),
      accepted,
      { act: 'attend', giving: poor },
    ],
    [
      'approves another one’s mark',
      'paid 90, done',
      study({ incentive_points: 90 }),
      part({ state: 'attended', history: [past('attend', { operatorId: 2 })] }),
      { act: 'pay', giving: poor },
    ],
    [
      'approves the own mark',
      'approval-needed',
      study({ incentive_points: 90 }),
      part({ state: 'attended', history: [past('attend')] }),
      { act: 'pay', giving: poor },
    ],
    ['ends a place that pays nothing', 'cancelled, frees, done', study(), accepted, { act: 'cancel' }],
    [
      'ends a place that pays',
      'cancelled 50, frees, done',
      study({ no_show_points: 50 }),
      accepted,
      { act: 'cancel' },
    ],
    [
      'ends a place that pays more than allowed',
      'above-limit',
      study({ no_show_points: 150 }),
      accepted,
      { act: 'cancel', giving: poor },
    ],
    [
      'ends a place that nobody had accepted',
      'cancelled, frees, done',
      study({ no_show_points: 50 }),
      part({ state: 'accepted', history: [past('choose'), past('attend'), past('correct')] }),
      { act: 'cancel' },
    ],
    [
      'takes a mark back that was paid',
      'accepted -90, done',
      study(),
      part({ state: 'paid', history: [past('attend'), past('pay', { points: 90 })] }),
      { act: 'correct', balance: 90 },
    ],
    [
      'takes points back that were spent',
      'spent',
      study(),
      part({ state: 'paid', history: [past('attend'), past('pay', { points: 90 })] }),
      { act: 'correct', balance: 89 },
    ],
    [
      'puts somebody chosen on the list',
      'waiting, done',
      study(),
      part({ state: 'chosen' }),
      { act: 'wait' },
    ],
    ['declines an offer', 'declined, frees, done', study(), part({ state: 'chosen' }), { act: 'decline' }],
  ])('%s: %s', (_what, result, recruitment, of, doing) => {
    expect(decide(recruitment, of, doing)).toBe(result)
  })
})

describe('the host', () => {
  it('ends an offer whose time is over, and no other', () => {
    const offer = (offeredUntil: Date | null) => part({ state: 'chosen', offeredUntil })
    expect(decideForHost(study(), offer(now), 'lapse', now)).toMatchObject({ frees: true })
    expect(decideForHost(study(), offer(hours(1)), 'lapse', now)).toBeNull()
    expect(decideForHost(study(), offer(null), 'lapse', now)).toBeNull()
    expect(decideForHost(study(), part({ state: 'accepted', offeredUntil: now }), 'lapse', now)).toBeNull()
  })

  it('offers on where offers end by themselves, and a seat is ahead', () => {
    expect(nextOfferEnd(study(), now)).toBeNull()
    expect(nextOfferEnd(study({ offer_hours: 24 }), now)).toEqual(hours(24))
    expect(nextOfferEnd(study({ offer_hours: 24 }, { state: 'draft' }), now)).toBeNull()
    expect(nextOfferEnd(withSessions({ offer_hours: 72 }), now)).toEqual(evening.startsAt)
    const full = [other({ sessionId: 7 }), other({ sessionId: 8 }), other({ sessionId: 8 })]
    expect(nextOfferEnd(withSessions({ offer_hours: 24 }, full), now)).toBeNull()
    // Those who came without a session have none to choose.
    const walkIns = (['attended', 'no-show', 'paid'] as const).map((state) => other({ state }))
    expect(nextOfferEnd(withSessions({ offer_hours: 72 }, walkIns), now)).toEqual(evening.startsAt)
    // Two who have not chosen yet, and one seat for them: nobody else.
    expect(nextOfferEnd(withSessions({ offer_hours: 24 }, [...full.slice(1), other()]), now)).toBeNull()
  })

  it('offers to those alone whose quotas have a place, and opens nobody’s answers without quotas', () => {
    const quotas = [{ by: 'answer', key: 'cups', value: '2', limit: 1 }] as const
    const recruitment = study({ quotas: [...quotas], places: 5 }, { held: [other()] })
    const full = fullQuotas(recruitment)
    const waiting = part({ state: 'waiting' })
    expect(decideOffer(recruitment, waiting, { end: hours(24), full })).toBeNull()
    const unlike = part({ state: 'waiting', person: () => ({ ...somebody, answers: { cups: '3' } }) })
    const decision = decideOffer(recruitment, unlike, { end: hours(24), full })
    expect(decision?.steps[0]).toMatchObject({ to: 'chosen', actor: 'host', offeredUntil: hours(24) })
    const after = decision && afterDecision(recruitment, unlike, decision)
    expect(after?.held).toHaveLength(2)
    const sealed = () => {
      throw new Error('opened')
    }
    expect(takenByQuota(study({}, { held: [other({ person: sealed })] }))).toEqual([])
    expect(decideOffer(study(), part({ person: sealed }), { end: now, full: [] })).not.toBeNull()
    for (const hold of ['payouts', 'studies', 'all'] as const)
      expect(decideOffer(study(), part({ person: sealed, hold }), { end: now, full: [] })).toBeNull()
  })
})
