import { daySeconds, hourSeconds, secondsAfter, secondsBefore } from '#domain/dates/spans.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { surveyClicks } from '#server/db/schema.ts'
import { isLockTimeout } from '#server/db/failures.ts'
import { HostError } from '#server/errors/host-error.ts'
import { addEntry, lockBalance } from '#server/modules/money/ledger/repo.ts'
import { enqueuePush } from '#server/modules/member/push/events.ts'
import { tellOfSurveyPoints } from './messages.ts'
import { maxPointsOfSurvey } from './provider.ts'
import type { CompletedPostback, Postback, PostbackRefusal } from './postback.ts'
import { applyToDeleted } from './deleted-clicks.ts'
import * as repo from './repo.ts'
import type { SurveySettings } from '#server/config/survey-settings.ts'

const creditRules = {
  /** How long after the start of a survey the provider may report its result. */
  clickDays: 30,
  /** Allows for rounding and a slightly different price. */
  tolerance: 1.2,
  /** Maximum for a screen-out and for a bonus. */
  maxPointsOfScreenOut: 50,
  maxPointsOfBonus: 500,
  maxPointsPerDay: 10_000,
  /** Larger amounts are held for `longHoldDays`, because a reversal of them costs more. */
  longHoldFromPoints: 1000,
  longHoldDays: 30,
} as const

type Click = repo.StoredClick & { encId: string }
type Kind = repo.StoredCredit['kind']

/**
 * Applies a postback from the right sender with a valid signature, at most once.
 *
 * @returns The reason for a refusal; null if the postback is applied, now or earlier.
 */
export async function applyPostback(
  db: Database,
  settings: Pick<SurveySettings, 'pointsPerUnit' | 'holdHours'>,
  postback: Postback,
  now: Date,
): Promise<PostbackRefusal | null> {
  return db.transaction(
    async (tx) => {
      const found = await repo.findClick(tx, postback.sub_id)
      if (!found) return applyToDeleted(tx, postback, now)
      if (found.encId !== postback.user_id) return 'foreign-click'
      // Serialises a participant's postbacks and cash-outs.
      await lockBalance(tx, found.participantId)
      // Read again, because a concurrent postback may have paid this click meanwhile.
      const click = await repo.findClick(tx, found.id)
      if (!click) return 'unknown-click'
      const kind = postback.type === 'bonus' ? 'bonus' : 'credit'
      const earlier = await repo.findCredit(tx, postback.trans_id, kind)
      if (earlier && (earlier.clickId !== click.id || earlier.participantId !== click.participantId)) {
        return 'contradiction'
      }
      if (postback.status === '2') return reverse(tx, { click, kind, earlier, postback, now })
      const stated = Math.round(postback.amount_local * settings.pointsPerUnit)
      if (earlier && earlier.stated !== null) return refusalOfRepeat(earlier, stated)
      return credit(tx, { click, kind, earlier, postback, stated, now, holdHours: settings.holdHours })
    },
    { isolationLevel: 'read committed' },
  )
}

/** A repetition is accepted; a different statement about a known transaction is not. */
function refusalOfRepeat(earlier: repo.StoredCredit, stated: number): PostbackRefusal | null {
  if (earlier.stated !== stated) return 'contradiction'
  return earlier.state === 'reversed' ? 'taken-back' : null
}

interface ClickPostback {
  click: Click
  kind: Kind
  /** The credit, or its reversal, that another postback has stored. */
  earlier: repo.StoredCredit | null
  postback: Postback
  now: Date
}

interface NewCredit extends ClickPostback {
  postback: CompletedPostback
  stated: number
  holdHours: number
}

async function credit(tx: Database, given: NewCredit): Promise<PostbackRefusal | null> {
  const { click, earlier, postback, stated, now, holdHours } = given
  const points = pointsOf(click, postback, stated)
  if (points === null) return 'inflated'
  if (click.startedAt < secondsBefore(now, creditRules.clickDays * daySeconds)) return 'expired-click'
  if (await isPaid(tx, click, postback.type)) return 'contradiction'
  const today = await repo.sumPointsSince(tx, click.participantId, secondsBefore(now, daySeconds))
  if (today + points > creditRules.maxPointsPerDay) return 'daily-limit'
  if (postback.type !== 'bonus') {
    const ended = { outcome: postback.type, endedAt: now }
    await tx.update(surveyClicks).set(ended).where(eq(surveyClicks.id, click.id))
  }
  if (earlier) {
    await repo.updateCredit(tx, earlier.id, { points, stated })
    return null
  }
  const dueAt = dueAfter(now, points, holdHours)
  const isHeld = dueAt > now && points > 0
  const state = isHeld ? 'pending' : 'confirmed'
  const settledAt = isHeld ? null : now
  const row = await repo.insertCredit(tx, { ...ofClick(given), points, stated, state, dueAt, settledAt })
  if (!row) return 'contradiction'
  if (!isHeld) await addToLedger(tx, row, click.surveyId, now)
  return null
}

const ofClick = ({ click, kind, postback, now }: ClickPostback) => ({
  participantId: click.participantId,
  clickId: click.id,
  transaction: postback.trans_id,
  kind,
  at: now,
})

/** A click pays once for each kind of result. Only a screen-out may be followed by a completed survey. */
async function isPaid(tx: Database, click: Click, type: CompletedPostback['type']): Promise<boolean> {
  if (type === 'bonus') return repo.hasBonus(tx, click.id)
  return click.outcome === 'complete' || click.outcome === type
}

/**
 * Points for a stated amount; null if the amount is impossible. A completed survey pays the offered points, or the
 * stated ones if those are clearly less. The participant may have put the click of a dearer survey into the address. Or
 * the survey was taken long after its price fell.
 */
function pointsOf(click: Click, { type }: CompletedPostback, stated: number): number | null {
  const { tolerance, maxPointsOfScreenOut, maxPointsOfBonus } = creditRules
  const max = {
    complete: Math.min(click.points * tolerance, maxPointsOfSurvey),
    out: Math.min(click.points, maxPointsOfScreenOut),
    bonus: maxPointsOfBonus,
  }[type]
  if (stated > max) return null
  return type === 'complete' && stated * tolerance >= click.points ? click.points : stated
}

function dueAfter(now: Date, points: number, holdHours: number): Date {
  const { longHoldFromPoints, longHoldDays } = creditRules
  const isLong = holdHours > 0 && points >= longHoldFromPoints
  return secondsAfter(now, isLong ? longHoldDays * daySeconds : holdHours * hourSeconds)
}

async function reverse(tx: Database, given: ClickPostback): Promise<PostbackRefusal | null> {
  const { click, earlier, now } = given
  if (!earlier) {
    // Stored, so that the credit finds it later.
    const none = { points: 0, stated: null, state: 'void', dueAt: now, settledAt: now } as const
    const row = await repo.insertCredit(tx, { ...ofClick(given), ...none })
    return row ? null : 'contradiction'
  }
  if (earlier.state === 'reversed' || earlier.state === 'void') return null
  await repo.updateCredit(tx, earlier.id, { state: 'reversed', settledAt: now })
  if (earlier.points === 0) return null
  await enqueuePush(tx, click.participantId, { kind: 'reversal', id: earlier.id, at: now })
  if (earlier.state === 'pending') return null
  await addEntry(tx, {
    participantId: click.participantId,
    kind: 'reversal',
    points: -earlier.points,
    reference: referenceOf(earlier),
    source: sourceOf(click.surveyId),
    reason: reversalReason,
    at: now,
  })
  return null
}

/**
 * Confirms all due credits. Several hosts may do so concurrently. A participant whose row is locked is left
 * out, so that others do not have to wait.
 *
 * @param signal Ends the run after the current credit.
 * @throws the first lock timeout, after all other credits are done.
 */
export async function confirmDueCredits(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const maxAtOnce = 50
  const held = new Map<number, unknown>()
  for (;;) {
    const due = await repo.findDueCredits(db, now, { except: [...held.keys()], max: maxAtOnce })
    for (const each of due) {
      if (signal?.aborted) return
      if (held.has(each.participantId)) continue
      try {
        await confirm(db, each, now)
      } catch (error) {
        if (!isLockTimeout(error)) throw error
        held.set(each.participantId, error)
      }
    }
    if (due.length < maxAtOnce) break
  }
  const [timeout] = held.values()
  if (timeout) throw timeout
}

async function confirm(
  db: Database,
  { id, participantId }: { id: number; participantId: number },
  now: Date,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await lockBalance(tx, participantId)
      const confirmed = await repo.confirmCredit(tx, id, now)
      if (confirmed) await addToLedger(tx, confirmed.credit, confirmed.surveyId, now)
    })
  } catch (error) {
    // The account was deleted since the list was read, and the credit with it.
    if (!(error instanceof HostError && error.code === 'unauthenticated')) throw error
  }
}

async function addToLedger(tx: Database, row: repo.StoredCredit, surveyId: string, at: Date): Promise<void> {
  const { participantId, kind, points } = row
  if (points === 0) return
  const reference = referenceOf(row)
  await addEntry(tx, { participantId, kind, points, reference, source: sourceOf(surveyId), reason: null, at })
  await enqueuePush(tx, participantId, { kind: 'credit', id: row.id, at })
  await tellOfSurveyPoints(tx, participantId, at)
}

/** The source of a survey's points as the participant reads it. */
export const sourceOf = (surveyId: string) => `Online survey ${surveyId}`

/** The provider gives no other reason. */
export const reversalReason = 'The survey provider did not accept this survey and took its points back'

const referenceOf = ({ id }: { id: number }) => ({ type: 'survey-credit', id: String(id) })
