import { writeAct } from '#server/platform/audit/audit.ts'
import type { Actor, LoggedAct } from '#server/platform/audit/entry.ts'
import { type QueuedMail, enqueueMails } from '#server/platform/mail-queue/enqueue.ts'
import type { Locks } from './locks.ts'
import { type NewEntry, addEntry } from './ledger.ts'
import { type QueuedPush, enqueuePushes } from './push-jobs.ts'
import type { Database } from '#server/db/database.ts'
import { operatorSessions } from '#server/db/schema.ts'
import { HostError } from '#server/errors/host-error.ts'
import { eq } from 'drizzle-orm'
import type { DataKeys } from '#server/secrets/data-keys.ts'

/** What an act leaves besides the rows of its own module. */
export interface Effects {
  entries: NewEntry[]
  pushes: QueuedPush[]
  mails: QueuedMail[]
  acts: LoggedAct[]
}

/** The transaction of an act. Its keys are asked for by what is sealed. */
interface Committing {
  readonly db: Database
  readonly now: Date
  readonly dataKeys: DataKeys
  readonly actor: Actor
  readonly accessEnds: number | null
}

/**
 * Writes what an act leaves, in the act's own transaction: a message exists if and only if its event does. The log comes
 * last, because its writers wait for each other until their transactions end.
 *
 * @throws {HostError} `insufficient-balance`, `key-reused` for points that a subject has already, or `unauthenticated` if
 * the session of the act's operator has ended.
 */
export async function commit(
  w: Committing,
  locks: Locks,
  { entries, pushes, mails, acts }: Effects,
): Promise<void> {
  const { db, now } = w
  for (const entry of entries) {
    locks.take('participant', entry.participantId)
    await addEntry(db, entry, now)
  }
  await enqueuePushes(db, pushes, now)
  if (mails.length > 0) await enqueueMails(db, w.dataKeys, mails, now)
  if (acts.length > 0) locks.take('log')
  for (const act of acts) await writeAct(db, act, now)
  if (acts.length > 0) await requireSession(w)
}

/** The log is locked. An act that waited while its operator's access ended would come after all that ended with it. */
async function requireSession({ db, actor, accessEnds }: Committing): Promise<void> {
  if (!('operatorId' in actor) || actor.sessionHash === undefined || actor.operatorId === accessEnds) return
  const isOwn = eq(operatorSessions.tokenHash, actor.sessionHash)
  if ((await db.$count(operatorSessions, isOwn)) === 0) throw new HostError('unauthenticated')
}
