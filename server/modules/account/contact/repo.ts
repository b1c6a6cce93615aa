import type { User } from '#contract/answers/participant.ts'
import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { nextId } from '#server/db/next-id.ts'
import { contactMessages, contactThreads, participants, studies } from '#server/db/schema.ts'
import { type Unsealing, messageText } from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'
import type { About } from './about.ts'

export type Thread = typeof contactThreads.$inferSelect
/** `text` is null if it does not open. */
export type Message = Pick<typeof contactMessages.$inferSelect, 'operatorId' | 'at'> & { text: string | null }

/** Longest list on the participant's page. */
const maxThreads = 100

export interface ListedThread extends Pick<Thread, 'reference' | 'state' | 'updatedAt'> {
  about: About
}

/** A participant's threads, the one that changed last first. */
export async function findThreads(db: Database, participantId: number): Promise<ListedThread[]> {
  const rows = await db
    .select({ thread: contactThreads, title: studies.title })
    .from(contactThreads)
    .leftJoin(studies, isAboutStudy)
    .where(eq(contactThreads.participantId, participantId))
    .orderBy(desc(contactThreads.updatedAt), desc(contactThreads.id))
    .limit(maxThreads)
  return rows.map(({ thread: { subject, subjectRef, ...thread }, title }) => ({
    ...thread,
    about: { subject, ref: subjectRef, title },
  }))
}

/** The message that support has answered last, in the form of the user answer; null if none waits for the participant. */
export async function findAnswered(db: Database, participantId: number): Promise<User['answered_message']> {
  const [row] = await db
    .select({ reference: contactThreads.reference, at: contactThreads.updatedAt })
    .from(contactThreads)
    .where(and(eq(contactThreads.participantId, participantId), eq(contactThreads.state, 'answered')))
    .orderBy(desc(contactThreads.updatedAt))
    .limit(1)
  return row ? { ...row, at: row.at.toISOString() } : null
}

const isAboutStudy = and(
  eq(contactThreads.subject, 'study'),
  eq(contactThreads.subjectRef, sql`${studies.id}::text`),
)

/** A participant's own thread; null for any other reference. */
export async function findOwnThread(
  db: Database,
  participantId: number,
  reference: string,
): Promise<Thread | null> {
  const own = and(eq(contactThreads.reference, reference), eq(contactThreads.participantId, participantId))
  const [row] = await db.select().from(contactThreads).where(own)
  return row ?? null
}

/** Messages of a thread, oldest first. */
export async function findMessages(db: Database, unsealing: Unsealing, threadId: number): Promise<Message[]> {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.threadId, threadId))
    .orderBy(asc(contactMessages.id))
  return rows.map(({ id, operatorId, at, text }) => ({
    operatorId,
    at,
    text: messageText.tryOpen(unsealing, [id], text)?.text ?? null,
  }))
}

/** The message of a post, by the hash of its key, with its thread. */
export async function findByKey(db: Database, unsealing: Unsealing, keyHash: Uint8Array) {
  const [row] = await db
    .select({
      id: contactMessages.id,
      text: contactMessages.text,
      reference: contactThreads.reference,
      participantId: contactThreads.participantId,
      email: contactThreads.email,
    })
    .from(contactMessages)
    .innerJoin(contactThreads, eq(contactThreads.id, contactMessages.threadId))
    .where(eq(contactMessages.keyHash, keyHash))
  return row ? { ...row, text: messageText.tryOpen(unsealing, [row.id], row.text)?.text ?? null } : null
}

/** Locks a thread until the transaction ends, so that one message follows another. Null for an unknown reference. */
export async function lockThread(tx: Database, reference: string): Promise<Thread | null> {
  const named = eq(contactThreads.reference, reference)
  const [owner] = await tx
    .select({ participantId: contactThreads.participantId })
    .from(contactThreads)
    .where(named)
  if (!owner) return null
  // Locks in the order of a deletion of the account, so that neither waits for the other.
  if (owner.participantId !== null) await lockParticipant(tx, owner.participantId)
  const [thread] = await tx.select().from(contactThreads).where(named).for('update')
  return thread ?? null
}

/** Keeps an account from being deleted until the transaction ends. False if there is none. */
export async function lockParticipant(tx: Database, participantId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: participants.id })
    .from(participants)
    .where(eq(participants.id, participantId))
    .for('key share')
  return rows.length > 0
}

export async function insertThread(
  db: Database,
  row: Omit<typeof contactThreads.$inferInsert, 'state' | 'unread' | 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<Thread> {
  const [thread] = await db
    .insert(contactThreads)
    .values({ ...row, state: 'open', unread: true, createdAt: now, updatedAt: now })
    .returning()
  if (!thread) throw new Error('The thread was not saved')
  return thread
}

/** For operators, in place of a text that does not open. */
export const unreadableMessage = 'The message cannot be read'

export interface NewMessage {
  operatorId: number | null
  text: string
  at: Date
  keyHash: Uint8Array | null
}

/** @returns The id of the message. */
export async function insertMessage(
  db: Database,
  keys: DataKeys,
  { id: threadId, participantId }: Pick<Thread, 'id' | 'participantId'>,
  message: NewMessage,
): Promise<number> {
  const id = await nextId(db, contactMessages)
  const text = messageText.seal(keys, [id], { text: message.text })
  await db
    .insert(contactMessages)
    .overridingSystemValue()
    .values({ ...message, id, text, threadId, participantId })
  return id
}

export async function updateThread(
  db: Database,
  id: number,
  set: Partial<Pick<Thread, 'state' | 'unread' | 'updatedAt'>>,
): Promise<void> {
  await db.update(contactThreads).set(set).where(eq(contactThreads.id, id))
}

/** Deletes threads that were answered or closed before, with their messages. Open ones wait for an answer. */
export async function deleteThreadsBefore(db: Database, moment: Date): Promise<void> {
  await db
    .delete(contactThreads)
    .where(and(ne(contactThreads.state, 'open'), lt(contactThreads.updatedAt, moment)))
}
