import { randomUUID } from 'node:crypto'
import { headers } from '#contract/base/headers.ts'
import { RosterActAnswer, payingActs } from '#contract/desk/answers/roster.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import * as desk from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { secondsAfter } from '#domain/dates/spans.ts'
import { inPoints } from '#domain/money/limits.ts'
import { decideForHost, decideForOperator, decideForParticipant } from '#domain/recruiting/decide.ts'
import { nextState, takesPlace } from '#domain/recruiting/participation.ts'
import {
  cashouts,
  ledgerEntries,
  operators,
  participants,
  participationEvents,
  participations,
  studySessions,
} from '#server/db/schema.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { followParticipations } from '#server/modules/studies/participations/follow.ts'
import { checkChain } from '#server/platform/audit/audit.ts'
import { eveningSession as session } from '#tests/support/builders/studies/own-study-content.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import type { DeskBrowser } from '#tests/support/host/desk-app.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { asc, eq, like, or } from 'drizzle-orm'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Read, partAfter, readFacts, shown } from './foresee.ts'
import { type Doing, names, openings, rounds } from './histories.ts'

/** One of them begins with the points of a screen-out. */
const cups = { ada: '2', bea: '0' }
const incentive = 2500
const screenOut = 700
const cancellation = 1300
const places = 1
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
    const isPayer = or(like(operators.name, 'One %'), like(operators.name, 'Other %'))
    const payerIds = (await database.db.select().from(operators).where(isPayer).orderBy(operators.id)).map(
      ({ id }) => id,
    )
    const { recruiting } = (await story.saved()).content
    const keys = Array.from({ length: 6 }, () => randomUUID())
    const used = new Set<string>()
    const compared: string[] = []
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
      return answered
    }
    /** Time passes: the session is over and ahead by turns, so that each mark and each answer is possible now and then. */
    const pass = async () => {
      const { host } = story.app
      host.pass({ seconds: 90 })
      minutesAhead = minutesAhead > 0 ? -2 * session.minutes : session.minutes / 3
      await database.db
        .update(studySessions)
        .set({ startsAt: secondsAfter(host.deps.clock(), 60 * minutesAhead) })
      const isOver = { offeredUntil: host.deps.clock() }
      await database.db.update(participations).set(isOver).where(eq(participations.state, 'chosen'))
    }
    const run = async (what: Doing): Promise<Response | undefined> => {
      if (what.by === 'host') {
        await pass()
        await followParticipations(story.app.host.deps)
        return undefined
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
          ...(what.act === 'book' && { session_id: Number(sessionId) }),
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
      used.add(`${what.who} ${what.key}`)
      const path = fillPath(endpoints.participate.path, story.study())
      const body = { act: what.act, ...(what.act === 'accept' && { session_id: sessionId }) }
      const answered = await device?.postJson(path, body, key)
      answers.push(answered?.status ?? 500)
      return answered
    }
    const read = (encId: string) => readFacts(database.db, encId, recruiting)
    /** What the domain makes of an act by now; null for one that it does not decide. */
    const foresee = async (what: Doing): Promise<({ outcome: string } & Read) | null> => {
      if (what.by !== 'operator' && what.by !== 'device') return null
      // A key that was used before brings the answer of before.
      if (what.by === 'device' && what.key >= 0 && used.has(`${what.who} ${what.key}`)) return null
      const { recruitment, part, balance, givenBy } = await read(what.who)
      const now = story.app.host.deps.clock()
      if (what.by === 'device') {
        const doing = { act: what.act, ...(what.act === 'accept' && { sessionId: Number(sessionId) }) }
        const decision = decideForParticipant(recruitment, part, doing, now)
        return { outcome: 'refusal' in decision ? decision.refusal : 'done', ...partAfter(part, decision) }
      }
      const { act, isStale, side, who: encId } = what
      const operatorId = payerIds[side] ?? 0
      const version = isStale ? seen.rows.find(({ enc_id }) => enc_id === encId)?.version : part.version
      const mayPay = payingActs.some((one) => one === act)
      const giving = {
        mayPay,
        ...inPoints(story.app.host.deps.config.incentiveLimits),
        given: givenBy(operatorId),
      }
      const doing = {
        act,
        operatorId,
        version: version ?? 0,
        sessionId: act === 'book' ? Number(sessionId) : null,
        despiteHold: false,
        giving,
        balance,
      }
      const decision = decideForOperator(recruitment, part, doing, now)
      const outcome = 'refusal' in decision ? decision.refusal : decision.outcome
      return { outcome, ...partAfter(part, decision, operatorId) }
    }
    /** Offers end, so does the time in which a place is kept, and nothing else of a participant changes. */
    const turnAlone = async () => {
      await pass()
      const facts = await Promise.all(names.map(read))
      const now = story.app.host.deps.clock()
      const foreseen = facts.map(({ recruitment, part }) => {
        const isKept = !takesPlace(part.state) && (part.offeredUntil ?? now) > now
        const after = partAfter(part, decideForHost(recruitment, part, 'lapse', now))
        return takesPlace(part.state) || isKept ? after : { ...after, offeredUntil: null }
      })
      await followParticipations(story.app.host.deps)
      expect((await Promise.all(names.map(read))).map(({ part }) => shown(part))).toEqual(foreseen)
    }
    /** An act that meets no other: the host does what the domain decides. */
    const runAlone = async (what: Doing): Promise<void> => {
      if (what.by === 'host') return turnAlone()
      const foreseen = await foresee(what)
      const answered = await run(what)
      if (foreseen === null || answered === undefined || !('who' in what)) return
      const outcome = await outcomeOf(answered)
      // The passkey was not used in the last minutes.
      if (outcome === 'step-up-required') return
      compared.push(outcome)
      const { part } = await read(what.who)
      expect({ what, outcome, ...shown(part) }).toEqual({ what, ...foreseen })
    }
    const open = async ({ name: one, steps }: (typeof openings)[number]) => {
      if (minutesAhead <= 0) await runAlone({ by: 'host' })
      // The other one gives the place up.
      for (const act of ['correct', 'cancel'] as const)
        for (const name of names) await runAlone({ by: 'operator', side: 1, who: name, act, isStale: false })
      await runAlone({ by: 'operator', side: 0, who: one, act: 'wait', isStale: false })
      for (const act of steps)
        if (act === 'turn') await runAlone({ by: 'host' })
        else if (act === 'accept') await runAlone({ by: 'device', side: 0, who: one, act, key: -1 })
        else await runAlone({ by: 'operator', side: 0, who: one, act, isStale: false })
      await isInStep()
    }

    await fc.assert(
      fc.asyncProperty(rounds, async (history) => {
        for (const payer of payers) await payer.stepUp()
        const opening = openings[runs % openings.length]
        runs += 1
        if (opening) await open(opening)
        for (const together of history) {
          const [first, ...others] = together
          if (first && others.length === 0) await runAlone(first)
          else await Promise.all(together.map(run))
          await isInStep()
        }
      }),
      { numRuns: openings.length, seed: 20_261_126, endOnFailure: true },
    )
    expect(answers.filter((status) => status >= 500)).toEqual([])
    // Otherwise the histories have shown nothing.
    expect(answers.filter((status) => status < 300).length).toBeGreaterThan(40)
    expect(compared.filter((outcome) => outcome === 'done').length).toBeGreaterThan(30)
    expect(new Set(compared).size).toBeGreaterThan(3)
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
          hasAccepted =
            act === 'accept' || act === 'book' || (hasAccepted && act !== 'choose' && takesPlace(toState))
          expect(fromState ?? null).toBe(index === 0 ? null : (own[index - 1]?.toState ?? null))
          expect(act && fromState ? nextState(fromState, act, actor) : toState).toBe(toState)
        }
      }
    }
  }, 120_000)
})

const Refusal = v.object({ error: v.string() })

/** What a host has made of an act on one participant: `done`, or why it was not. */
async function outcomeOf(answered: Response): Promise<string> {
  const answer: unknown = await answered.json()
  if (v.is(RosterActAnswer, answer)) return answer.results[0]?.outcome ?? 'none'
  return v.is(Refusal, answer) ? answer.error : 'done'
}

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
