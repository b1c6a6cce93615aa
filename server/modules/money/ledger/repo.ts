import type { LedgerKind } from '#contract/answers/earnings.ts'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type participationEvents, ledgerEntries, participants } from '#server/db/schema.ts'
import { HostError } from '#server/errors/host-error.ts'
import { lockAccount } from '#server/platform/sessions/accounts.ts'

export interface NewEntry {
  participantId: number
  kind: LedgerKind
  /** Positive for earned points, negative for spent ones; never 0. */
  points: number
  /** The subject of the entry. Each subject has at most one entry of a kind. */
  reference: { type: string; id: string }
  /** Origin or use of the points in words; null if the kind says enough. */
  source: string | null
  reason: string | null
  at: Date
}

/** Only a reversal, and a debt that results from one, may make a balance negative. */
const mayOverdraw = (kind: LedgerKind) => kind === 'reversal' || kind === 'carried-over'

/**
 * Locks the participant's row until the transaction ends, and returns the balance.
 *
 * @throws {HostError} `unauthenticated` if the account was deleted.
 */
export async function lockBalance(tx: Database, participantId: number): Promise<number> {
  const account = await lockAccount(tx, participantId)
  if (account === null) throw new HostError('unauthenticated')
  return account.balance
}

/**
 * Adds an entry to the ledger and changes the balance. This is the only place that changes a balance. Call it
 * inside a transaction, and let its errors end the transaction.
 *
 * @returns False, without a change, if the subject has an entry of this kind already.
 * @throws {HostError} `insufficient-balance` if a debit would make the balance negative (section 9).
 */
export async function addEntry(tx: Database, entry: NewEntry): Promise<boolean> {
  await lockBalance(tx, entry.participantId)
  const { reference, ...values } = entry
  const added = await tx
    .insert(ledgerEntries)
    .values({ ...values, refType: reference.type, refId: reference.id })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id })
  if (added.length === 0) return false
  const isCovered =
    entry.points > 0 || mayOverdraw(entry.kind) ? undefined : sql`${participants.balance} >= ${-entry.points}`
  const changed = await tx
    .update(participants)
    .set({ balance: sql`${participants.balance} + ${entry.points}` })
    .where(and(eq(participants.id, entry.participantId), isCovered))
    .returning({ balance: participants.balance })
  if (changed.length === 0) throw new HostError('insufficient-balance')
  return true
}

/** The event of a study that took points back, which has the study's words. */
export type TakenBack = Pick<typeof participationEvents.$inferSelect, 'studyId' | 'version' | 'reason'>
/** Null for another entry. */
const takenBackBy = sql<TakenBack | null>`(
  select json_build_object('studyId', event.study_id, 'version', event.version, 'reason', event.reason)
  from participation_event as event
  where ledger_entry.kind = 'incentive-return' and event.participant_id = ledger_entry.participant_id
    and event.study_id::text = split_part(ledger_entry.ref_id, ':', 1)
    and event.at = ledger_entry.at and event.points = ledger_entry.points limit 1)`

/** The newest ones, and all of studies: the year's statement adds those up. Newest first. */
export async function findEntries(db: Database, participantId: number, max: number) {
  const isOwn = eq(ledgerEntries.participantId, participantId)
  const newest = db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(isOwn)
    .orderBy(desc(ledgerEntries.id))
    .limit(max)
  const isOfStudy = inArray(ledgerEntries.kind, ['incentive', 'incentive-return'])
  return db
    .select({
      id: ledgerEntries.id,
      kind: ledgerEntries.kind,
      points: ledgerEntries.points,
      source: ledgerEntries.source,
      reason: ledgerEntries.reason,
      event: takenBackBy,
      at: ledgerEntries.at,
    })
    .from(ledgerEntries)
    .where(and(isOwn, or(isOfStudy, inArray(ledgerEntries.id, newest))))
    .orderBy(desc(ledgerEntries.id))
}
