import type { Database } from '#server/db/database.ts'
import { nextId } from '#server/db/next-id.ts'
import { mailJobs } from '#server/db/schema.ts'
import { mailFacts } from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type MailFacts, type MailKind, subjectOf } from './facts.ts'
import { isWaiting } from './repo.ts'

/** An e-mail with the facts of its kind. */
export type QueuedMail = {
  [Kind in MailKind]: {
    /** Null for a visitor. */
    participantId: number | null
    kind: Kind
    /** When it may be sent; by default right away. */
    dueAt?: Date
    /** A second message of this name for the participant is dropped. */
    once?: string
  } & (MailFacts[Kind] extends null ? { facts?: null } : { facts: MailFacts[Kind] })
}[MailKind]

/** Queues an e-mail. Address, language and the participant's choices are looked up when it is sent. */
export async function enqueueMail(
  tx: Database,
  keys: DataKeys,
  { facts, dueAt, ...mail }: QueuedMail,
  at: Date,
): Promise<void> {
  const id = await nextId(tx, mailJobs)
  const sealed = facts ? mailFacts.seal(keys, [id], facts) : null
  const subject = await hurrySubject(tx, mail.participantId, subjectOf(mail.kind, facts ?? null))
  await tx
    .insert(mailJobs)
    .overridingSystemValue()
    .values({ ...mail, id, subject, facts: sealed, dueAt: dueAt ?? at, createdAt: at })
    .onConflictDoNothing()
}

/** Tries what waits after a failure again at once: news supersede it, or have to leave after it. */
async function hurrySubject(tx: Database, to: number | null, subject: string | null): Promise<string | null> {
  if (to === null || subject === null) return null
  const isEarlier = and(eq(mailJobs.participantId, to), eq(mailJobs.subject, subject))
  await tx
    .update(mailJobs)
    .set({ dueAt: sql`${mailJobs.createdAt}` })
    .where(and(isEarlier, isWaiting, isNotNull(mailJobs.failure)))
  return subject
}
