import { randomUUID } from 'node:crypto'
import { headers } from '#contract/base/headers.ts'
import { payingActs } from '#contract/desk/answers/roster.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as desk from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { secondsAfter } from '#domain/dates/spans.ts'
import { nextState, takesPlace } from '#domain/recruiting/participation.ts'
import {
  cashouts,
  ledgerEntries,
  participants,
  participationEvents,
  participations,
  studySessions,
} from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { followParticipations } from '#server/modules/studies/participations/follow.ts'
import { checkChain } from '#server/platform/audit/audit.ts'
import { eveningSession as session } from '#tests/support/builders/own-study-content.ts'
import { recipient } from '#tests/support/builders/recipient.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import type { DeskBrowser } from '#tests/support/host/desk-app.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { asc, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const names = ['ada', 'bea'] as const
/** One of them begins with the points of a screen-out. */
const cups = { ada: '2', bea: '0' }
const incentive = 2500
const screenOut = 700
const cancellation = 1300
const places = 1
/** Acts that lead to points and back are tried more often. */
const operatorActs = [
  ...(['wait', 'decline', 'cancel', 'no-show', 'pay', 'choose'] as const),
  ...(['choose', 'attend', 'attend', 'correct', 'correct'] as const),
] as const

const who = fc.constantFrom(...names)
const side = fc.constantFrom(0, 1)
/** Things that operators, devices and the host do at the same time. */
const doing = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      by: fc.constant('operator' as const),
      side,
      who,
      act: fc.constantFrom(...operatorActs),
      isStale: fc.constantFrom(true, false, false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      by: fc.constant('device' as const),
      side,
      who,
      act: fc.constantFrom('accept' as const, 'refuse' as const, 'cancel' as const),
      key: fc.integer({ min: 0, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      by: fc.constant('card' as const),
      side,
      who,
      key: fc.integer({ min: 0, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      by: fc.constant('payer' as const),
      side,
      act: fc.constantFrom(
        'send' as const,
        'fail' as const,
        'ask' as const,
        'undo' as const,
        'withdraw' as const,
        'release' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ by: 'host' as const }) },
)
type Doing = typeof doing extends fc.Arbitrary<infer Kind> ? Kind : never

/** Steps that seldom follow each other by chance, by turns of both; `turn` has the session end, or begin again. */
const openings = (
  [
    ['choose', 'attend', 'correct', 'cancel'],
    ['choose', 'accept', 'cancel', 'choose', 'accept', 'cancel'],
    ['choose', 'accept', 'turn', 'no-show', 'correct', 'cancel', 'turn'],
    ['choose', 'accept', 'attend', 'correct'],
    ['choose', 'attend', 'correct', 'attend'],
  ] as const
).flatMap((steps) => names.map((name) => ({ name, steps })))

describe('participations of two operators and two devices', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)

  it('keep places, points and gift cards in step through any history', async () => {
    await story.publish({
      sessions: [{ ...session, capacity: places }],
      places,
      incentive_points: incentive,
      screen_out_points: screenOut,
      no_show_points: cancellation,
    })
    const devices: TestVisitor[][] = []
    for (const name of names) {
      const first = await story.joined(name)
      await story.answer(first, cups[name])
      const second = story.app.host.visitor()
      await adoptSessionOf(story.app.host.deps, second, name)
      devices.push([first, second])
    }
    const payers = [await story.operator('One', 'payer'), await story.operator('Other', 'payer')]
    const keys = Array.from({ length: 6 }, () => randomUUID())
    let seen = await story.roster()
    const sessionId = String(seen.sessions[0]?.id)
    const answers: number[] = []
    let minutesAhead = 0
    let runs = 0

    const post = async (
      by: DeskBrowser | undefined,
      row: DeskEndpoint,
      params: Record<string, string | number>,
      body: object,
    ) => {
      const answered = await by?.call(row, { params, body })
      answers.push(answered?.status ?? 500)
    }
    const run = async (what: Doing): Promise<void> => {
      if (what.by === 'host') {
        const { host } = story.app
        host.pass({ seconds: 90 })
        // The session is over and ahead by turns, so that each mark and each answer is possible now and then.
        minutesAhead = minutesAhead > 0 ? -2 * session.minutes : session.minutes / 3
        await database.db
          .update(studySessions)
          .set({ startsAt: secondsAfter(host.deps.clock(), 60 * minutesAhead) })
        const isOver = { offeredUntil: story.app.host.deps.clock() }
        await database.db.update(participations).set(isOver).where(eq(participations.state, 'chosen'))
        return followParticipations(story.app.host.deps)
      }
      if (what.by === 'operator') {
        if (!what.isStale) seen = await story.roster()
        const row = seen.rows.find(({ enc_id: encId }) => encId === what.who)
        const of = payingActs.some((act) => act === what.act) ? desk.payOnRoster : desk.actOnRoster
        const body = { act: what.act, participants: [{ enc_id: what.who, version: row?.version ?? 0 }] }
        return post(payers[what.side], of, story.study(), {
          ...body,
          reason: 'So it was',
          push: true,
          mail: true,
        })
      }
      if (what.by === 'payer') {
        const [card] = await database.db.select().from(cashouts).orderBy(asc(cashouts.settledAt)).limit(1)
        if (!card) return undefined
        const [row, body] = payoutActs[what.act]
        return post(payers[what.side], row, { reference: card.reference }, body)
      }
      const device = devices[names.indexOf(what.who)]?.[what.side]
      const key = { [headers.idempotencyKey]: keys[what.key] ?? randomUUID() }
      if (what.by === 'card') {
        answers.push((await device?.postJson(endpoints.cashout.path, recipient, key))?.status ?? 500)
        return undefined
      }
      const path = fillPath(endpoints.participate.path, story.study())
      const body = { act: what.act, ...(what.act === 'accept' && { session_id: sessionId }) }
      answers.push((await device?.postJson(path, body, key))?.status ?? 500)
      return undefined
    }
    const open = async ({ name: one, steps }: (typeof openings)[number]) => {
      if (minutesAhead <= 0) await run({ by: 'host' })
      // The other one gives the place up.
      for (const act of ['correct', 'cancel'] as const)
        for (const name of names) await run({ by: 'operator', side: 1, who: name, act, isStale: false })
      await run({ by: 'operator', side: 0, who: one, act: 'wait', isStale: false })
      for (const act of steps)
        if (act === 'turn') await run({ by: 'host' })
        else if (act === 'accept') await run({ by: 'device', side: 0, who: one, act, key: -1 })
        else await run({ by: 'operator', side: 0, who: one, act, isStale: false })
      await isInStep()
    }

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(doing, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 6 }),
        async (rounds) => {
          for (const payer of payers) await payer.stepUp()
          const first = openings[runs % openings.length]
          runs += 1
          if (first) await open(first)
          for (const together of rounds) {
            await Promise.all(together.map(run))
            await isInStep()
          }
        },
      ),
      { numRuns: openings.length, seed: 20_261_126, endOnFailure: true },
    )
    expect(answers.filter((status) => status >= 500)).toEqual([])
    // Otherwise the histories have shown nothing.
    expect(answers.filter((status) => status < 300).length).toBeGreaterThan(40)
    const kinds = new Set((await database.db.select().from(ledgerEntries)).map(({ kind }) => kind))
    expect([...kinds]).toEqual(expect.arrayContaining(['incentive', 'incentive-return', 'cashout']))

    async function isInStep(): Promise<void> {
      const { db } = database
      expect(await auditLedger(db)).toEqual(sound)
      expect((await checkChain(db)).brokenAt).toBeNull()
      const parts = await db.select().from(participations)
      expect(parts.filter(({ state }) => takesPlace(state)).length).toBeLessThanOrEqual(places)
      const [owed, bought, earned] = [
        sum((await db.select().from(participants)).map(({ balance }) => balance)),
        sum((await db.select().from(cashouts)).map(({ points, state }) => (state === 'failed' ? 0 : points))),
        sum(parts.map(({ points }) => points)),
      ]
      expect(owed + bought).toBe(earned)
      const events = await db.select().from(participationEvents).orderBy(asc(participationEvents.version))
      for (const part of parts) {
        const own = events.filter(({ participantId }) => participantId === part.participantId)
        const paid = part.state === 'paid' ? [incentive] : []
        const brought = own.filter(
          ({ act, points }) => act === 'screen-out' || (act === 'cancel' && points > 0),
        )
        expect(part.points).toBe(sum([...paid, ...brought.map(({ points }) => points)]))
        expect(new Set(brought.map(({ act }) => act)).size).toBe(brought.length)
        expect(own.map(({ version }) => version)).toEqual(own.map((_event, index) => index + 1))
        expect(own.at(-1)).toMatchObject({ version: part.version, toState: part.state })
        let hasAccepted = false
        for (const [index, { act, actor, fromState, toState, points }] of own.entries()) {
          expect(act === 'cancel' && points > 0 && !hasAccepted).toBe(false)
          hasAccepted = act === 'accept' || (hasAccepted && act !== 'choose' && takesPlace(toState))
          expect(fromState ?? null).toBe(index === 0 ? null : (own[index - 1]?.toState ?? null))
          expect(act && fromState ? nextState(fromState, act, actor) : toState).toBe(toState)
        }
      }
    }
  }, 120_000)
})

const sum = (numbers: readonly number[]) => numbers.reduce((before, one) => before + one, 0)

const text = { reason: 'So it was' }
const payoutActs = {
  send: [desk.sendPayout, { payout_reference: 'CARD', despite_risks: true }],
  fail: [desk.failPayout, text],
  ask: [desk.approvePayout, { was: 'sent' }],
  undo: [desk.undoPayout, text],
  withdraw: [desk.withdrawApproval, {}],
  release: [desk.releasePayout, text],
} as const
