import type { Cashout, LedgerEntry } from '#contract/answers/earnings.ts'
import type { Participation } from '#contract/answers/participations.ts'
import { openedApplication } from '#domain/studies/application-rules.ts'
import { participationOf, participationSession } from '#tests/support/builders/studies/participation.ts'
import { alertOf } from '#tests/support/builders/studies/alert.ts'
import { describe, expect, it } from 'vitest'
import { type Known, forYou, numberOf } from './lines.tsx'

const now = new Date(2026, 10, 24, 12)
/** Hours from now, in ISO 8601. */
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const part = (changes: Partial<Participation> = {}) =>
  participationOf({
    state: 'chosen',
    changed_by: 'operator',
    changed_from: 'answered',
    offered_until: at(30),
    sessions: [participationSession(3, at(2))],
    answered_at: at(-50),
    updated_at: at(-4),
    ...changes,
  })
const accepted = part({ study_id: 8, state: 'accepted', session_id: 3 })
const card = (changes: Partial<Cashout> = {}): Cashout => ({
  reference: '7F2K',
  state: 'sent',
  step: null,
  points: 2000,
  dollars: 20,
  requested_at: at(-90),
  settled_at: at(-3),
  payout_reference: null,
  reason: null,
  held_at: null,
  hold_reason: null,
  ...changes,
})
const entry = (points: number, hours: number, kind: LedgerEntry['kind'] = 'credit'): LedgerEntry => ({
  id: points,
  kind,
  points,
  source: null,
  reason: null,
  at: at(hours),
})
const ledgerOf = (...entries: LedgerEntry[]) => ({ balance: 0, entries, waiting: [] })
const noted = (session: string) => ({
  ...openedApplication(
    { id: 5, title: 'Tea', company: null, payout: null },
    { channel: 'link', name: null },
    now,
  ),
  state: 'scheduled' as const,
  session: { starts_at: session, minutes: null, place: null, bring: null },
})

const nothing: Known = {
  participations: [],
  applications: [],
  ledger: null,
  cashouts: [],
  answered: null,
  drafts: [],
  isEmailUnconfirmed: false,
  posts: [],
  found: [],
  putAway: [],
}
const kept = alertOf('a')
const keysOf = (known: Partial<Known>, then = now) =>
  forYou({ ...nothing, ...known }, then).map(({ key }) => key)

describe('for you', () => {
  it.each<[string, Partial<Known>, string[]]>([
    ['nothing', {}, []],
    ['an offer', { participations: [part()] }, ['offer:9']],
    ['an offer without an end', { participations: [part({ offered_until: null })] }, ['offer:9']],
    ['an offer that is over', { participations: [part({ offered_until: at(-1) })] }, []],
    [
      'an offer whose answer waits on the device',
      { participations: [part()], posts: [{ studyId: 9, state: 'waiting' }] },
      ['waiting'],
    ],
    [
      'an offer whose answer the host has',
      { participations: [part()], posts: [{ studyId: 9, state: 'received' }] },
      [],
    ],
    [
      'an offer whose answer was refused',
      { participations: [part()], posts: [{ studyId: 9, state: 'needs-attention' }] },
      ['waiting', 'offer:9'],
    ],
    ['answers that nobody has decided on', { participations: [part({ state: 'answered' })] }, []],
    ['a session of today', { participations: [accepted] }, [`session:8:${Date.parse(at(2))}`]],
    ['a session of tomorrow', { applications: [noted(at(30))] }, [`session:5:${Date.parse(at(30))}`]],
    ['a session in three days', { applications: [noted(at(72))] }, []],
    ['a session that goes on', { applications: [noted(at(-0.5))] }, [`session:5:${Date.parse(at(-0.5))}`]],
    ['a session that is over', { applications: [noted(at(-2))] }, []],
    ['an offer that has lapsed', { participations: [part({ state: 'lapsed' })] }, ['ended:9']],
    ['a place that the study has canceled', { participations: [part({ state: 'cancelled' })] }, ['ended:9']],
    [
      'a place that the participant has given up',
      { participations: [part({ state: 'cancelled', changed_by: 'participant' })] },
      [],
    ],
    [
      'what a kept search has found',
      { found: [{ match: { alert: kept, ids: [7] }, titles: ['Tea'], isNew: true }] },
      ['alert:a'],
    ],
    ['an old end', { participations: [part({ state: 'lapsed', updated_at: at(-15 * 24) })] }, []],
    ['a card that was sent', { cashouts: [card()] }, ['card:7F2K']],
    ['a card that waits as usual', { cashouts: [card({ state: 'requested', settled_at: null })] }, []],
    [
      'a card on hold',
      { cashouts: [card({ state: 'requested', settled_at: null, held_at: at(-1) })] },
      ['card:7F2K'],
    ],
    ['an answer of support', { answered: { reference: 'AB2C', at: at(-9) } }, ['answer:AB2C']],
    ['points', { ledger: ledgerOf(entry(150, -2), entry(-2000, -3), entry(50, -30)) }, ['points']],
    ['points of a card that failed', { ledger: ledgerOf(entry(2000, -2, 'cashout-return')) }, []],
    ['an address to confirm', { isEmailUnconfirmed: true }, ['address']],
    ['a questionnaire left half-way', { drafts: [{ studyId: 4, title: 'Tea' }] }, ['draft:4']],
    [
      'a draft of answers that have arrived',
      { drafts: [{ studyId: 9, title: 'Harbor Walks' }], participations: [part({ state: 'answered' })] },
      [],
    ],
    ['a post that was refused', { posts: [{ studyId: null, state: 'refused' }] }, ['waiting']],
  ])('%s', (_, known, keys) => expect(keysOf(known)).toEqual(keys))

  it('names the ticket of a session of today', () => {
    const [line] = forYou({ ...nothing, participations: [{ ...accepted, ticket: 'KQXRMB' }] }, now)
    expect(line?.detail).toBe('40 Main St · Ticket KQXRMB')
  })

  it('has what is due within a day first, the soonest before all, and then the kinds in their order', () => {
    expect(
      keysOf({
        participations: [part({ study_id: 1, offered_until: at(20) }), part(), accepted],
        cashouts: [card()],
        ledger: ledgerOf(entry(150, -2)),
        posts: [
          { studyId: null, state: 'waiting' },
          { studyId: null, state: 'needs-attention' },
        ],
      }),
    ).toEqual(['waiting', expect.stringMatching(/^session:8/), 'offer:1', 'offer:9', 'card:7F2K', 'points'])
  })

  it('leaves out what was put away, until something happens anew', () => {
    const putAway = [numberOf({ key: 'offer:9', at: Date.parse(part().updated_at) })]
    expect(keysOf({ participations: [part()], putAway })).toEqual([])
    expect(keysOf({ participations: [part({ updated_at: at(-1) })], putAway })).toEqual(['offer:9'])
  })

  it('counts the points that have arrived since they were put away', () => {
    const ledger = ledgerOf(entry(150, -2), entry(50, -30))
    const putAway = [numberOf({ key: 'points', at: Date.parse(at(-30)) })]
    expect(forYou({ ...nothing, ledger, putAway }, now)).toMatchObject([
      { title: { props: { children: '150 points have arrived' } } },
    ])
    expect(keysOf({ ledger, putAway: [numberOf({ key: 'points', at: Date.parse(at(-2)) })] })).toEqual([])
  })
})
