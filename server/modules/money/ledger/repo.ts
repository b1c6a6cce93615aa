import type { LedgerKind } from '#contract/answers/earnings.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { ledgerEntries, participants } from '#server/db/schema.ts'
import { HostError } from '#server/errors/host-error.ts'

export interface NewEntry {
  participantId: number
  kind: LedgerKind
  /** Positive for points that come, negative for points that go; never 0. */
  points: number
  /** What the entry is about: there is one entry of a kind for each. */
  reference: { type: string; id: string }
  /** Where the points come from or go to, in words; null where the kind says enough. */
  source: string | null
  reason: string | null
  at: Date
}

/** Only what a provider takes back may leave a balance below zero, and what is owed for it. */
const mayOverdraw = (kind: LedgerKind) => kind === 'reversal' || kind === 'carried-over'

/**
 * Takes the participant's row for this transaction and returns her balance: until it ends, nobody else changes it.
 * Not `for update`: that would also lock out whoever claims a key for her, and two of them each other.
 *
 * @throws {HostError} `unauthenticated` when the account is gone.
 */
export async function lockBalance(tx: Database, participantId: number): Promise<number> {
  const [row] = await tx
    .select({ balance: participants.balance })
    .from(participants)
    .where(eq(participants.id, participantId))
    .for('no key update')
  if (!row) throw new HostError('unauthenticated')
  return row.balance
}

/**
 * Adds an entry to the ledger and changes the balance by it. The only place that changes a balance; call it inside a
 * transaction, and let the transaction end with whatever it throws.
 *
 * @returns False, with nothing changed, when there is an entry of this kind for the reference already.
 * @throws {HostError} `insufficient-balance` when a debit would take the balance below zero (section 9).
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

/** Points of a participant; null when the account is gone. */
export async function findBalance(db: Database, participantId: number): Promise<number | null> {
  const [row] = await db
    .select({ balance: participants.balance })
    .from(participants)
    .where(eq(participants.id, participantId))
  return row?.balance ?? null
}

/** Newest first. */
export async function findEntries(db: Database, participantId: number, most: number) {
  return db
    .select({
      id: ledgerEntries.id,
      kind: ledgerEntries.kind,
      points: ledgerEntries.points,
      source: ledgerEntries.source,
      reason: ledgerEntries.reason,
      at: ledgerEntries.at,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.participantId, participantId))
    .orderBy(desc(ledgerEntries.id))
    .limit(most)
}
