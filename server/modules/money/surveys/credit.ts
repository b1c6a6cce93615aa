import { daySeconds, hourSeconds, secondsAfter, secondsBefore } from '#domain/dates/spans.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { surveyClicks } from '#server/db/schema.ts'
import { isLockTimeout } from '#server/db/failures.ts'
import { HostError } from '#server/errors/host-error.ts'
import { type Work, type WorkDependencies, work } from '#server/work/work.ts'
import { notifyOfSurveyPoints } from './messages.ts'
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
  deps: WorkDependencies,
  settings: Pick<SurveySettings, 'pointsPerUnit' | 'holdHours'>,
  postback: Postback,
): Promise<PostbackRefusal | null> {
  return work(deps, null, async (w) => {
    const found = await repo.findClick(w.db, postback.sub_id)
    if (!found) return applyToDeleted(w, postback)
    if (found.encId !== postback.user_id) return 'foreign-click'
    // Serialises a participant's postbacks and cash-outs.
    await w.participant(found.participantId)
    // Read again, because a concurrent postback may have paid this click meanwhile.
    const click = await repo.findClick(w.db, found.id)
    if (!click) return 'unknown-click'
    const kind = postback.type === 'bonus' ? 'bonus' : 'credit'
    const earlier = await repo.findCredit(w.db, postback.trans_id, kind)
    if (earlier && (earlier.clickId !== click.id || earlier.participantId !== click.participantId)) {
      return 'contradiction'
    }
    if (postback.status === '2') return reverse(w, { click, kind, earlier, postback })
    const stated = Math.round(postback.amount_local * settings.pointsPerUnit)
    if (earlier && earlier.stated !== null) return refusalOfRepeat(earlier, stated)
    return credit(w, { click, kind, earlier, postback, stated, holdHours: settings.holdHours })
  })
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
}

interface NewCredit extends ClickPostback {
  postback: CompletedPostback
  stated: number
  holdHours: number
}

async function credit(w: Work, given: NewCredit): Promise<PostbackRefusal | null> {
  const { db: tx, now } = w
  const { click, earlier, postback, stated, holdHours } = given
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
  const row = await repo.insertCredit(tx, {
    ...ofClick(given),
    at: now,
    points,
    stated,
    state,
    dueAt,
    settledAt,
  })
  if (!row) return 'contradiction'
  if (!isHeld) addToLedger(w, row, click.surveyId)
  return null
}

const ofClick = ({ click, kind, postback }: ClickPostback) => ({
  participantId: click.participantId,
  clickId: click.id,
  transaction: postback.trans_id,
  kind,
})

/** A click pays once for each kind of result. Only a screen-out may be followed by a completed survey. */
async function isPaid(db: Database, click: Click, type: CompletedPostback['type']): Promise<boolean> {
  if (type === 'bonus') return repo.hasBonus(db, click.id)
  return click.outcome === 'complete' || click.outcome === type
}

/**
 * Points for a stated amount; null if the amount is impossible. A completed survey pays the offered points, or the
 * stated ones if those are clearly less: the participant put the click of a dearer survey into the address, or the price
 * fell long before.
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

async function reverse(w: Work, given: ClickPostback): Promise<PostbackRefusal | null> {
  const { db: tx, now } = w
  const { click, earlier } = given
  if (!earlier) {
    // Stored, so that the credit finds it later.
    const none = { points: 0, stated: null, state: 'void', dueAt: now, settledAt: now } as const
    const row = await repo.insertCredit(tx, { ...ofClick(given), at: now, ...none })
    return row ? null : 'contradiction'
  }
  if (earlier.state === 'reversed' || earlier.state === 'void') return null
  await repo.updateCredit(tx, earlier.id, { state: 'reversed', settledAt: now })
  if (earlier.points === 0) return null
  w.push({ participantId: click.participantId, kind: 'reversal', id: earlier.id })
  if (earlier.state === 'pending') return null
  w.addPoints({
    participantId: click.participantId,
    kind: 'reversal',
    points: -earlier.points,
    reference: referenceOf(earlier),
    source: sourceOf(click.surveyId),
    reason: reversalReason,
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
export async function confirmDueCredits(deps: WorkDependencies, signal?: AbortSignal): Promise<void> {
  const now = deps.clock()
  const maxAtOnce = 50
  const held = new Map<number, unknown>()
  for (;;) {
    const due = await repo.findDueCredits(deps.database.db, now, { except: [...held.keys()], max: maxAtOnce })
    for (const each of due) {
      if (signal?.aborted) return
      if (held.has(each.participantId)) continue
      try {
        await confirm(deps, each)
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
  deps: WorkDependencies,
  { id, participantId }: { id: number; participantId: number },
): Promise<void> {
  try {
    await work(deps, null, async (w) => {
      await w.participant(participantId)
      const confirmed = await repo.confirmCredit(w.db, id, w.now)
      if (confirmed) addToLedger(w, confirmed.credit, confirmed.surveyId)
    })
  } catch (error) {
    // The account was deleted since the list was read, and the credit with it.
    if (!(error instanceof HostError && error.code === 'unauthenticated')) throw error
  }
}

function addToLedger(w: Work, row: repo.StoredCredit, surveyId: string): void {
  const { participantId, kind, points } = row
  if (points === 0) return
  const reference = referenceOf(row)
  w.addPoints({ participantId, kind, points, reference, source: sourceOf(surveyId), reason: null })
  w.push({ participantId, kind: 'credit', id: row.id })
  notifyOfSurveyPoints(w, participantId)
}

/** The source of a survey's points as the participant reads it. */
export const sourceOf = (surveyId: string) => `Online survey ${surveyId}`

/** The provider gives no other reason. */
export const reversalReason = 'The survey provider did not accept this survey and took its points back'

const referenceOf = ({ id }: { id: number }) => ({ type: 'survey-credit', id: String(id) })
