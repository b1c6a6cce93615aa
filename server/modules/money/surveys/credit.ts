import type { Database } from '#server/db/database.ts'
import { isLockTimeout } from '#server/db/failures.ts'
import { HostError } from '#server/errors/host-error.ts'
import { addEntry, lockBalance } from '#server/modules/money/ledger/repo.ts'
import { enqueuePush } from '#server/modules/member/push/events.ts'
import { maxPointsOfSurvey } from './cpx-list.ts'
import type { CompletedPostback, Postback, PostbackRefusal } from './postback.ts'
import * as repo from './repo.ts'
import type { CpxSettings } from '#server/config/survey-settings.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const creditRules = {
  /** A provider may answer for a survey this long after its start. */
  clickDays: 30,
  /** Rounding and a somewhat other price than offered are no attack. */
  tolerance: 1.2,
  /** What a screen-out, or a bonus, may bring at most. */
  maxPointsOfScreenOut: 50,
  maxPointsOfBonus: 500,
  maxPointsPerDay: 10_000,
  /** From here on points are held for `longHoldDays`, because more is lost when they are taken back. */
  longHoldFromPoints: 1000,
  longHoldDays: 30,
} as const

type Click = repo.StoredClick & { encId: string }
type Kind = repo.StoredCredit['kind']

/**
 * Carries out a postback whose sender and signature are right: at most once, however often it comes.
 *
 * @returns Why nothing came of it; null when it is done, or was done before.
 */
export async function applyPostback(
  db: Database,
  settings: Pick<CpxSettings, 'pointsPerUnit' | 'holdHours'>,
  postback: Postback,
  now: Date,
): Promise<PostbackRefusal | null> {
  return db.transaction(
    async (tx) => {
      const found = await repo.findClick(tx, postback.sub_id)
      if (!found) return 'unknown-click'
      if (found.encId !== postback.user_id) return 'foreign-click'
      // One participant's postbacks and cash-outs come one after another.
      await lockBalance(tx, found.participantId)
      // Read again: the postback that was waited for may have paid this very click.
      const click = await repo.findClick(tx, found.id)
      if (!click) return 'unknown-click'
      const kind = postback.type === 'bonus' ? 'bonus' : 'credit'
      const earlier = await repo.findCredit(tx, postback.trans_id, kind)
      if (earlier && (earlier.clickId !== click.id || earlier.participantId !== click.participantId)) {
        return 'contradiction'
      }
      if (postback.status === '2') return takeBack(tx, { click, kind, earlier, postback, now })
      const stated = Math.round(postback.amount_local * settings.pointsPerUnit)
      if (earlier && earlier.stated !== null) return refusalOfRepeat(earlier, stated)
      return credit(tx, { click, kind, earlier, postback, stated, now, holdHours: settings.holdHours })
    },
    { isolationLevel: 'read committed' },
  )
}

/** The same again is fine; anything else about a known transaction is not. */
function refusalOfRepeat(earlier: repo.StoredCredit, stated: number): PostbackRefusal | null {
  if (earlier.stated !== stated) return 'contradiction'
  return earlier.state === 'reversed' ? 'taken-back' : null
}

interface NewCredit {
  click: Click
  kind: Kind
  /** Its reversal, which came first. */
  earlier: repo.StoredCredit | null
  postback: CompletedPostback
  stated: number
  now: Date
  holdHours: number
}

async function credit(tx: Database, given: NewCredit): Promise<PostbackRefusal | null> {
  const { click, kind, earlier, postback, stated, now, holdHours } = given
  const points = pointsOf(click, postback, stated)
  if (points === null) return 'inflated'
  if (now.getTime() - click.startedAt.getTime() > creditRules.clickDays * dayMs) return 'expired-click'
  if (await isPaid(tx, click, postback.type)) return 'contradiction'
  const today = await repo.sumPointsSince(tx, click.participantId, new Date(now.getTime() - dayMs))
  if (today + points > creditRules.maxPointsPerDay) return 'daily-limit'
  if (postback.type !== 'bonus') await repo.endClick(tx, click.id, postback.type, now)
  if (earlier) {
    await repo.updateCredit(tx, earlier.id, { points, stated })
    return null
  }
  const dueAt = dueAfter(now, points, holdHours)
  const isHeld = dueAt > now && points > 0
  const row = await repo.insertCredit(tx, {
    participantId: click.participantId,
    clickId: click.id,
    transaction: postback.trans_id,
    kind,
    points,
    stated,
    state: isHeld ? 'pending' : 'confirmed',
    at: now,
    dueAt,
    settledAt: isHeld ? null : now,
  })
  if (!row) return 'contradiction'
  if (!isHeld) await enter(tx, row, click.surveyId, now)
  return null
}

/** A click pays once for each thing that can come of it; only a screen-out may still be followed by a completed survey. */
async function isPaid(tx: Database, click: Click, type: CompletedPostback['type']): Promise<boolean> {
  if (type === 'bonus') return repo.hasBonus(tx, click.id)
  return click.outcome === 'complete' || click.outcome === type
}

/**
 * Points of what is stated; null for a statement that goes beyond what is possible. A completed survey pays what was
 * offered, or what is stated where that is clearly less: the participant can change the click in the survey's address to
 * one of a dearer survey, or take the survey when its price has long fallen.
 */
function pointsOf(click: Click, { type }: CompletedPostback, stated: number): number | null {
  const { tolerance, maxPointsOfScreenOut, maxPointsOfBonus } = creditRules
  const most = {
    complete: Math.min(click.points * tolerance, maxPointsOfSurvey),
    out: Math.min(click.points, maxPointsOfScreenOut),
    bonus: maxPointsOfBonus,
  }[type]
  if (stated > most) return null
  return type === 'complete' && stated * tolerance >= click.points ? click.points : stated
}

function dueAfter(now: Date, points: number, holdHours: number): Date {
  const { longHoldFromPoints, longHoldDays } = creditRules
  const isLong = holdHours > 0 && points >= longHoldFromPoints
  return new Date(now.getTime() + (isLong ? longHoldDays * dayMs : holdHours * hourMs))
}

interface Reversal {
  click: Click
  kind: Kind
  earlier: repo.StoredCredit | null
  postback: Postback
  now: Date
}

async function takeBack(
  tx: Database,
  { click, kind, earlier, postback, now }: Reversal,
): Promise<PostbackRefusal | null> {
  if (!earlier) {
    // Remembered, so that the credit finds it when it comes.
    const row = await repo.insertCredit(tx, {
      participantId: click.participantId,
      clickId: click.id,
      transaction: postback.trans_id,
      kind,
      points: 0,
      stated: null,
      state: 'void',
      at: now,
      dueAt: now,
      settledAt: now,
    })
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
 * Gives everything that has waited long enough to its participants. Several hosts may do so at once. A participant whose
 * row somebody else holds keeps waiting, so that she alone does.
 *
 * @param signal Ends it after the credit that is being confirmed.
 * @throws What the engine said of the first who had to be left out, once all others are done.
 */
export async function confirmDueCredits(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const maxAtOnce = 500
  const held = new Map<number, unknown>()
  for (;;) {
    const due = await repo.findDueCredits(db, now, { except: [...held.keys()], most: maxAtOnce })
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
      if (confirmed) await enter(tx, confirmed.credit, confirmed.surveyId, now)
    })
  } catch (error) {
    // Her account was deleted since the list was read, and the credit with it.
    if (!(error instanceof HostError && error.code === 'unauthenticated')) throw error
  }
}

async function enter(tx: Database, row: repo.StoredCredit, surveyId: string, at: Date): Promise<void> {
  const { participantId, kind, points } = row
  if (points === 0) return
  const reference = referenceOf(row)
  await addEntry(tx, { participantId, kind, points, reference, source: sourceOf(surveyId), reason: null, at })
  await enqueuePush(tx, participantId, { kind: 'credit', id: row.id, at })
}

/** Where the points of a survey come from, as the participant reads it. */
export const sourceOf = (surveyId: string) => `Online survey ${surveyId}`

/** The provider says no more than that. */
export const reversalReason = 'The survey provider did not accept this survey and took its points back'

const referenceOf = ({ id }: { id: number }) => ({ type: 'survey-credit', id: String(id) })
