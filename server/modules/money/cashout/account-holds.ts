import type { AppealBody, HoldScope } from '#contract/answers/support.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { nextId } from '#server/db/next-id.ts'
import { accountHolds } from '#server/db/schema.ts'
import type { Stored, WrittenText } from '#server/db/tables/columns.ts'
import { HostError } from '#server/errors/host-error.ts'
import { type WorkDependencies, work } from '#server/work/work.ts'
import {
  type Unsealing,
  accountHoldReason,
  holdAppeal,
  openText,
} from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'

export type StoredHold = typeof accountHolds.$inferSelect

/** The hold on an account; null if there is none. */
export async function findHold(db: Database, participantId: number): Promise<StoredHold | null> {
  const [row] = await db
    .select()
    .from(accountHolds)
    .where(and(eq(accountHolds.participantId, participantId), isNull(accountHolds.releasedAt)))
  return row ?? null
}

/** The hold for which an account's cash-outs wait; null if there is none. */
export async function findPayoutHold(db: Database, participantId: number): Promise<StoredHold | null> {
  const hold = await findHold(db, participantId)
  return hold?.scope === 'studies' ? null : hold
}

/** For a query that joins tables: what is kept back of a participant; null without a hold. */
export const holdScopeOf = (participantId: PgColumn) => sql<HoldScope | null>`(
  select held.scope from account_hold as held
  where held.participant_id = ${participantId} and held.released_at is null limit 1)`

/** The hold for which a cash-out waits; null if there is none. For a query over cash-outs. */
export const holdOnAccount = sql<{ id: number; reason: Stored<WrittenText> } | null>`(
  select json_build_object('id', held.id, 'reason', held.reason) from account_hold as held
  where held.participant_id = cashout.participant_id and held.released_at is null and held.scope <> 'studies'
  limit 1)`

/** For operators, in place of a text that does not open. */
export const unreadableAppeal = 'The answer cannot be read'
export const unreadableReason = 'The reason cannot be read'

/** Why an account is on hold, for operators. */
export function openAccountHold(
  unsealing: Unsealing,
  { id, reason }: Pick<StoredHold, 'id' | 'reason'>,
): string {
  return openText(unsealing, accountHoldReason, [id], reason, unreadableReason)
}

export async function insertHold(
  db: Database,
  keys: DataKeys,
  {
    reason,
    ...hold
  }: { participantId: number; heldBy: number; scope?: HoldScope; reason: string; heldAt: Date },
): Promise<void> {
  const id = await nextId(db, accountHolds)
  const sealed = accountHoldReason.seal(keys, [id], { text: reason })
  await db
    .insert(accountHolds)
    .overridingSystemValue()
    .values({ ...hold, id, reason: sealed })
}

/** Names a hold with the answer that it has, for a form that is opened with both. */
export const versionOf = ({ id, appealedAt }: Pick<StoredHold, 'id' | 'appealedAt'>): string =>
  `${id}-${appealedAt?.getTime() ?? ''}`

/**
 * Stores the participant's answer to the hold that the form was opened with.
 *
 * @throws {HostError} `not-found` if the account is not on hold; `changed-meanwhile` if it has another hold, or another
 * device has answered.
 */
export async function setAppeal(
  deps: WorkDependencies,
  participantId: number,
  { text, was }: AppealBody,
): Promise<void> {
  await work(deps, null, async (w) => {
    // The desk and other devices wait.
    await w.participant(participantId)
    const hold = await findHold(w.db, participantId)
    if (hold === null) throw new HostError('not-found')
    // A repeated post: the first answer was lost.
    if (openText(w, holdAppeal, [hold.id], hold.appeal, unreadableAppeal) === text) return
    if (was !== undefined && was !== versionOf(hold)) throw new HostError('changed-meanwhile')
    const appeal = holdAppeal.seal(w.dataKeys, [hold.id], { text })
    await w.db.update(accountHolds).set({ appeal, appealedAt: w.now }).where(eq(accountHolds.id, hold.id))
  })
}
