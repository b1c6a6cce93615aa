import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { limitDays } from '#domain/money/limits.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { mayActAs, roles } from '#contract/desk/answers/operators.ts'
import type { Database } from '#server/db/database.ts'
import { cashouts, operators, payoutApprovals } from '#server/db/schema.ts'
import type { Actor } from '#server/platform/audit/entry.ts'
import type { Work } from '#server/work/work.ts'
import type { StoredCashout } from '#server/modules/money/cashout/repo.ts'

/**
 * Dollars of the participant's gift cards that were sent in the days before, or are with the provider, with this one. For a
 * query over cash-outs.
 */
export function dollarsWithin(now: Date) {
  const since = secondsBefore(now, limitDays * daySeconds).toISOString()
  // With the table's name in the text: drizzle leaves it out of a query over one table.
  return sql<number>`(cashout.dollars + coalesce((
    select sum(earlier.dollars) from cashout as earlier
    where earlier.participant_id = cashout.participant_id and earlier.id <> cashout.id
      and (earlier.state = 'sent' and earlier.settled_at > ${since}::timestamptz
        or earlier.state = 'requested' and exists (
          select from payout_order as placed
          where placed.cashout_id = earlier.id and placed.state in ('ordering', 'ordered', 'stopping')))), 0))`.mapWith(
    Number,
  )
}

/** Operators who may approve now. An approval counts only as long as its operator is one of them. */
export const mayApprove = and(
  eq(operators.active, true),
  inArray(
    operators.role,
    roles.filter((role) => mayActAs(role, 'payer')),
  ),
)

/**
 * Whether a cash-out may be sent only with the approval of an operator besides the one who sends it. A command is no
 * operator, so any operator's approval counts for it.
 */
export async function lacksApproval(
  w: Work,
  { id }: Pick<StoredCashout, 'id'>,
  { limit, actor }: { limit: number | null; actor: Actor },
): Promise<boolean> {
  if (limit === null) return false
  const [sum] = await w.db
    .select({ dollars: dollarsWithin(w.now) })
    .from(cashouts)
    .where(eq(cashouts.id, id))
  if ((sum?.dollars ?? 0) <= limit) return false
  return !(await hasOtherApproval(w.db, id, actor))
}

export async function hasOtherApproval(tx: Database, cashoutId: number, actor: Actor): Promise<boolean> {
  const others = await tx
    .select({ operatorId: payoutApprovals.operatorId })
    .from(payoutApprovals)
    .innerJoin(operators, eq(operators.id, payoutApprovals.operatorId))
    .where(
      and(
        mayApprove,
        eq(payoutApprovals.cashoutId, cashoutId),
        'operatorId' in actor ? ne(payoutApprovals.operatorId, actor.operatorId) : undefined,
      ),
    )
  return others.length > 0
}

/** False if the operator had approved it before. */
export async function insertApproval(
  tx: Database,
  approval: typeof payoutApprovals.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(payoutApprovals)
    .values(approval)
    .onConflictDoNothing()
    .returning({ id: payoutApprovals.cashoutId })
  return added.length > 0
}

/** Of one operator alone, if one is given. False if there was none. */
export async function deleteApprovals(
  tx: Database,
  cashoutId: number,
  operatorId?: number,
): Promise<boolean> {
  const ofOperator = operatorId === undefined ? undefined : eq(payoutApprovals.operatorId, operatorId)
  const deleted = await tx
    .delete(payoutApprovals)
    .where(and(eq(payoutApprovals.cashoutId, cashoutId), ofOperator))
    .returning({ id: payoutApprovals.cashoutId })
  return deleted.length > 0
}

/** Whether an operator who may do so has asked for the undo of a sent cash-out. For a query over cash-outs. */
export const isUndoAsked = sql`(cashout.state = 'sent' and exists (
  select from payout_approval join operator on operator.id = payout_approval.operator_id
  where payout_approval.cashout_id = cashout.id and ${mayApprove}))`

/** Withdraws all approvals of an operator. Those of settled cash-outs are in the log. */
export async function withdrawApprovals(tx: Database, operatorId: number): Promise<void> {
  await tx.delete(payoutApprovals).where(eq(payoutApprovals.operatorId, operatorId))
}
