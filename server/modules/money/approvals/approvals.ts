import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { type Giving, type GivingLimits, inPoints, isAboveLimit, limitDays } from '#domain/money/limits.ts'
import { type SQL, and, asc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { mayActAs, roles } from '#contract/desk/answers/operators.ts'
import type { Database } from '#server/db/database.ts'
import { approvals, operators, ownStudies, participants } from '#server/db/schema.ts'
import { lockLog } from '#server/platform/audit/audit.ts'
import { openReasons, sealReason } from '#server/platform/audit/reasons.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import type { Work } from '#server/work/work.ts'

/** An operator's wish for points that another one has to confirm ends after this time. */
const wishDays = 7

/** For a query over approvals: those that wait, of operators who may approve now. Others' approvals do not count. */
export const isOpen = sql`(approval.granted is null and exists (
  select from operator where operator.id = approval.asked_by and ${and(
    eq(operators.active, true),
    inArray(
      operators.role,
      roles.filter((role) => mayActAs(role, 'payer')),
    ),
  )}))`

/** For a query over approvals: wishes for points that wait for another operator. */
export const isOpenWish = (now: Date) =>
  and(
    eq(approvals.kind, 'points'),
    gt(approvals.askedAt, secondsBefore(now, wishDays * daySeconds)),
    isNotNull(approvals.participantId),
    isOpen,
  )

/** For a query over cash-outs: those that are marked as sent, and whose undo an operator has asked for. */
export const isUndoAsked = sql`exists (
  select from approval where approval.cashout_id = cashout.id and approval.kind = 'undo' and ${isOpen})`

export const isOfCashout = (id: number) => eq(approvals.cashoutId, id)

/** Ends what waits: it was granted by the act, or is withdrawn. False if nothing waited. */
export async function decide(w: Work, isMeant: SQL | undefined, granted: boolean): Promise<boolean> {
  const decidedBy = 'operatorId' in w.actor ? w.actor.operatorId : null
  const decided = await w.db
    .update(approvals)
    .set({ granted, decidedBy, decidedAt: w.now })
    .where(and(isNull(approvals.granted), isMeant))
    .returning({ id: approvals.id })
  return decided.length > 0
}

/** False if the operator has approved the same cash-out before. */
export async function insertApproval(
  w: Work,
  approval: Pick<typeof approvals.$inferInsert, 'kind' | 'cashoutId' | 'ownStudyId' | 'askedBy'>,
): Promise<boolean> {
  const added = await w.db
    .insert(approvals)
    .values({ ...approval, askedAt: w.now })
    .onConflictDoNothing()
    .returning({ id: approvals.id })
  return added.length > 0
}

/** Whether an operator besides the actor approves. A command is no operator, so any operator's approval counts for it. */
export async function hasOtherApproval({ db, actor }: Work, cashoutId: number): Promise<boolean> {
  const isOther = 'operatorId' in actor ? ne(approvals.askedBy, actor.operatorId) : undefined
  return (await db.$count(approvals, and(isOfCashout(cashoutId), isOpen, isOther))) > 0
}

interface Gift {
  kind: 'points' | 'incentive'
  participantId: number
  points: number
  /** The study of the desk that the points count for; none for others. */
  ownStudyId?: number | null
}

const isFor = ({ kind, participantId, points, ownStudyId = null }: Gift) =>
  and(
    eq(approvals.kind, kind),
    eq(approvals.participantId, participantId),
    eq(approvals.points, points),
    sql`${approvals.ownStudyId} is not distinct from ${ownStudyId}::int`,
  )

/** An operator's limits in points. Acts of one operator follow each other, so that none counts too little. */
export async function givingOf(
  w: Work,
  operatorId: number,
  kind: Gift['kind'],
  limits: GivingLimits,
): Promise<Giving> {
  if (limits.month !== null) await w.operator(operatorId)
  return readGiving(w.db, w.now, { operatorId, kind, limits })
}

/** The same for a form, without a lock: an act looks again. */
export async function readGiving(
  db: Database,
  now: Date,
  { operatorId, kind, limits }: { operatorId: number; kind: Gift['kind']; limits: GivingLimits },
): Promise<Giving> {
  if (limits.month === null) return { ...inPoints(limits), given: 0 }
  const isGift = and(
    eq(approvals.kind, kind),
    eq(approvals.granted, true),
    eq(approvals.decidedBy, operatorId),
    gt(approvals.decidedAt, secondsBefore(now, limitDays * daySeconds)),
  )
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${approvals.points}), 0)`.mapWith(Number) })
    .from(approvals)
    .where(isGift)
  return { ...inPoints(limits), given: row?.sum ?? 0 }
}

/** Counts points towards an operator's limits. A wish for the same is granted by that. */
export async function noteGift(w: Work, operatorId: number, gift: Gift): Promise<void> {
  if (gift.points <= 0 || (await decide(w, isFor(gift), true))) return
  const given = { granted: true, decidedBy: operatorId, decidedAt: w.now }
  await w.db.insert(approvals).values({ ...gift, askedBy: operatorId, askedAt: w.now, ...given })
}

/**
 * Gives an operator's points within the limits, or as another operator has wished; otherwise it is a wish. Nothing may be
 * locked after that: its reason is sealed as those of the log are.
 */
export async function giveOrWish(
  w: Work,
  operatorId: number,
  { reason, ...gift }: Gift & { reason: string },
  limits: GivingLimits,
): Promise<'given' | 'wished' | 'repeated'> {
  const giving = await givingOf(w, operatorId, gift.kind, limits)
  const wisher = await whoWishes(w, gift)
  if (!isAboveLimit(gift.points, giving) || (wisher !== undefined && wisher !== operatorId)) {
    await noteGift(w, operatorId, gift)
    return 'given'
  }
  if (wisher !== undefined) return 'repeated'
  // An earlier one has ended, and does not come back.
  await decide(w, isFor(gift), false)
  const sealed = await w.lock('log', 0, async (db) => {
    await lockLog(db)
    return sealReason(db, { participantId: gift.participantId, dataKeys: w.dataKeys, log: w.log }, reason)
  })
  await w.db.insert(approvals).values({ ...gift, reason: sealed, askedBy: operatorId, askedAt: w.now })
  return 'wished'
}

/** The operator whose wish for this waits; undefined if there is none. */
export async function whoWishes(w: Work, gift: Gift): Promise<number | undefined> {
  const [wish] = await w.db
    .select({ by: approvals.askedBy })
    .from(approvals)
    .where(and(isFor(gift), isOpenWish(w.now)))
  return wish?.by
}

/** Withdraws an operator's own wish for points. False if it does not wait any more. */
export const withdrawWish = (w: Work, operatorId: number, gift: Gift): Promise<boolean> =>
  decide(w, and(isFor(gift), isOpenWish(w.now), eq(approvals.askedBy, operatorId)), false)

/** Ends the wishes for other points of a participant in a study, who is paid. */
export const endWishes = (w: Work, participantId: number, ownStudyId: number): Promise<boolean> =>
  decide(
    w,
    and(
      eq(approvals.kind, 'points'),
      eq(approvals.participantId, participantId),
      eq(approvals.ownStudyId, ownStudyId),
    ),
    false,
  )

/** Withdraws what an operator has approved of payouts, and all wishes for points. A closed study goes on declining. */
export const withdrawApprovals = (w: Work, operatorId: number): Promise<boolean> =>
  decide(w, and(ne(approvals.kind, 'decline'), eq(approvals.askedBy, operatorId)), false)

/** All wishes for points that wait, the oldest first. */
export async function findWishes(db: Database, unsealing: Unsealing, now: Date) {
  const { points, reason, askedAt } = approvals
  const { encId, email } = participants
  const wishes = await db
    .select({
      participantId: participants.id,
      encId,
      email,
      points,
      reason,
      study: {
        id: ownStudies.id,
        title: sql<string>`${ownStudies.content}->>'title'`,
      },
      at: askedAt,
      operatorId: operators.id,
      name: operators.name,
    })
    .from(approvals)
    .innerJoin(participants, eq(participants.id, approvals.participantId))
    .innerJoin(operators, eq(operators.id, approvals.askedBy))
    .leftJoin(ownStudies, eq(ownStudies.id, approvals.ownStudyId))
    .where(isOpenWish(now))
    .orderBy(asc(approvals.id))
  return openReasons(db, unsealing, wishes)
}
