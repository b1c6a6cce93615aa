import type { LedgerKind } from '#contract/answers/earnings.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { ledgerEntries, participants } from '#server/db/schema.ts'
import { HostError } from '#server/errors/host-error.ts'

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
}

/** Only a reversal, and a debt that results from one, may make a balance negative. */
const mayOverdraw = (kind: LedgerKind) => kind === 'reversal' || kind === 'carried-over'

/**
 * Adds an entry to the ledger and changes the balance: this is the only place that does. The participant is locked.
 *
 * @throws {HostError} `key-reused` if the subject has an entry of this kind; `insufficient-balance` if a debit would make
 * the balance negative (section 9).
 */
export async function addEntry(tx: Database, entry: NewEntry, at: Date): Promise<void> {
  const { reference, ...values } = entry
  const added = await tx
    .insert(ledgerEntries)
    .values({ ...values, at, refType: reference.type, refId: reference.id })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id })
  if (added.length === 0) throw new HostError('key-reused')
  const isCovered =
    entry.points > 0 || mayOverdraw(entry.kind) ? undefined : sql`${participants.balance} >= ${-entry.points}`
  const changed = await tx
    .update(participants)
    .set({ balance: sql`${participants.balance} + ${entry.points}` })
    .where(and(eq(participants.id, entry.participantId), isCovered))
    .returning({ balance: participants.balance })
  if (changed.length === 0) throw new HostError('insufficient-balance')
}
