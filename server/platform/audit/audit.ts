import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import { type Database, lockNumbers } from '#server/db/database.ts'
import { auditLog, auditLogEnd } from '#server/db/schema.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { openReasons, sealReason } from './reasons.ts'
import { type LoggedAct, type StoredEntry, hashOfEntry, noHash } from './entry.ts'

const entriesAtOnce = 1000

/**
 * Appends an act to the log, as the last write of the act's transaction (`server/work/commit.ts`): until it ends, other
 * writers of the log wait, so that each entry follows the one before.
 */
export async function writeAct(tx: Database, act: LoggedAct, at: Date): Promise<void> {
  await lockLog(tx)
  const last = await findNewest(tx)
  const entry = {
    id: last.id + 1,
    at,
    operatorId: 'operatorId' in act.actor ? act.actor.operatorId : null,
    actor: 'operatorId' in act.actor ? act.actor.name : act.actor.command,
    act: act.act,
    subject: act.subject,
    reason: act.about && act.reason ? await sealReason(tx, act.about, act.reason) : (act.reason ?? null),
    before: asStored(act.before),
    after: asStored(act.after),
    previousHash: last.hash,
  }
  const hash = hashOfEntry(entry)
  await tx.insert(auditLog).values({ ...entry, hash })
  const end = { entryId: entry.id, hash }
  await tx.insert(auditLogEnd).values(end).onConflictDoUpdate({ target: auditLogEnd.id, set: end })
}

/** Lets other writers of the log wait until the transaction ends. Also before its reasons are sealed. */
export async function lockLog(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.log})`)
}

/** The entry to follow. The one kept apart counts, so that entries that were cut from the end leave a gap for ever. */
async function findNewest(db: Database): Promise<{ id: number; hash: Uint8Array }> {
  const [end] = await db.select({ id: auditLogEnd.entryId, hash: auditLogEnd.hash }).from(auditLogEnd)
  const [last] = await db
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1)
  if (end && end.id >= (last?.id ?? 0)) return end
  return last ?? { id: 0, hash: noHash }
}

/** Entries of the log on a participant. Operators are not named, as on all pages of participants. */
export async function readActsOn(db: Database, unsealing: Unsealing, participantId: number) {
  const { at, act, subject, reason, before, after } = auditLog
  const acts = await db
    .select({ at, act, subject, reason, before, after })
    .from(auditLog)
    .where(
      // Arrays, for which the index on subjects is used however many acts the log has.
      sql`${subject} = any(array(select ${`participant:${participantId}`} union all
          select 'payout:' || reference from cashout where participant_id = ${participantId} union all
          select 'message:' || reference from contact_thread where participant_id = ${participantId} union all
          select 'mail:' || id from mail_job where participant_id = ${participantId}))
        or ${subject} = any(array(
          select 'study:' || study_id from participation where participant_id = ${participantId}))
          and ${after} @> jsonb_build_object('participant', ${participantId}::integer)`,
    )
    .orderBy(asc(auditLog.id))
  return openReasons(db, unsealing, acts)
}

export interface ChainCheck {
  rows: number
  /** Id of the first entry that is missing or does not follow from the one before; null if all are there and do. */
  brokenAt: number | null
  /** False if there is more of the log. */
  isEnd: boolean
}

/**
 * Reads the log, computes all hashes again, and looks for the entry that was the newest.
 *
 * @param after The last entry that was checked before.
 * @param max How many entries to check, at least.
 */
export async function checkChain(
  db: Database,
  after = 0,
  max = Number.POSITIVE_INFINITY,
): Promise<ChainCheck> {
  // Before the log, which may grow meanwhile.
  const [end] = await db.select().from(auditLogEnd)
  const [last] = await db.select({ hash: auditLog.hash }).from(auditLog).where(eq(auditLog.id, after))
  let rows = after
  let previousHash: Uint8Array = last?.hash ?? noHash
  for (;;) {
    const entries = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, rows))
      .orderBy(asc(auditLog.id))
      .limit(entriesAtOnce)
    for (const entry of entries) {
      const isOther = entry.id === end?.entryId && Buffer.compare(entry.hash, end.hash) !== 0
      if (isOther || !follows(entry, rows, previousHash))
        return { rows: entry.id, brokenAt: entry.id, isEnd: true }
      rows = entry.id
      previousHash = entry.hash
    }
    if (entries.length < entriesAtOnce)
      return { rows, brokenAt: end && rows < end.entryId ? rows + 1 : null, isEnd: true }
    if (rows - after >= max) return { rows, brokenAt: null, isEnd: false }
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
