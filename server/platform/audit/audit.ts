import { asc, desc, gt, sql } from 'drizzle-orm'
import { type Database, lockNumbers } from '#server/db/database.ts'
import { auditLog } from '#server/db/schema.ts'
import { type Act, type StoredEntry, hashOfEntry, noHash } from './entry.ts'

const entriesAtOnce = 1000

/**
 * Appends an act to the log, in the transaction of the act. Call it last: until the transaction ends, other writers of
 * the log wait, so that each entry follows the one before.
 */
export async function writeAct(tx: Database, act: Act, at: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.log})`)
  const [last] = await tx
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1)
  const entry = {
    id: (last?.id ?? 0) + 1,
    at,
    operatorId: 'operatorId' in act.actor ? act.actor.operatorId : null,
    actor: 'operatorId' in act.actor ? act.actor.name : act.actor.command,
    act: act.act,
    subject: act.subject,
    reason: act.reason ?? null,
    before: asStored(act.before),
    after: asStored(act.after),
    previousHash: last?.hash ?? noHash,
  }
  await tx.insert(auditLog).values({ ...entry, hash: hashOfEntry(entry) })
}

export interface ChainCheck {
  /** Number of entries. */
  rows: number
  /** Id of the first entry that does not follow from the one before; null if all do. */
  brokenAt: number | null
}

/** Reads the whole log and computes all hashes again. A missing last entry cannot be seen. */
export async function checkChain(db: Database): Promise<ChainCheck> {
  let rows = 0
  let previousHash: Uint8Array = noHash
  for (;;) {
    const entries = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, rows))
      .orderBy(asc(auditLog.id))
      .limit(entriesAtOnce)
    for (const entry of entries) {
      if (!follows(entry, rows, previousHash)) return { rows: entry.id, brokenAt: entry.id }
      rows = entry.id
      previousHash = entry.hash
    }
    if (entries.length < entriesAtOnce) return { rows, brokenAt: null }
  }
}

function follows(entry: StoredEntry, idBefore: number, hashBefore: Uint8Array): boolean {
  const { hash, ...columns } = entry
  return (
    entry.id === idBefore + 1 &&
    Buffer.compare(entry.previousHash, hashBefore) === 0 &&
    Buffer.compare(hash, hashOfEntry(columns)) === 0
  )
}

/** The value as the column returns it: the hash is computed over this. */
function asStored(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}
