import type { Database } from '#server/db/database.ts'
import { nextIds } from '#server/db/next-id.ts'
import { mailJobs } from '#server/db/schema.ts'
import { mailFacts } from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'
import { and, isNotNull, sql } from 'drizzle-orm'
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

/** A statement takes 65,535 values. */
const mailsAtOnce = 1000

/** Queues e-mails. Address, language and the participant's choices are looked up when one is sent. */
export async function enqueueMails(
  tx: Database,
  keys: DataKeys,
  mails: readonly QueuedMail[],
  at: Date,
): Promise<void> {
  for (let start = 0; start < mails.length; start += mailsAtOnce) {
    const some = mails.slice(start, start + mailsAtOnce)
    const ids = await nextIds(tx, mailJobs, some.length)
    const rows = some.map(({ facts, dueAt = at, ...mail }, index) => {
      const id = ids[index] ?? 0
      const subject = mail.participantId === null ? null : subjectOf(mail.kind, facts ?? null)
      const sealed = facts ? mailFacts.seal(keys, [id], facts) : null
      return { ...mail, id, subject, facts: sealed, dueAt, createdAt: at }
    })
    await hurrySubjects(tx, rows)
    await tx.insert(mailJobs).overridingSystemValue().values(rows).onConflictDoNothing()
  }
}

/** Tries what waits after a failure again at once: news supersede it, or have to leave after it. */
async function hurrySubjects(
  tx: Database,
  rows: readonly { participantId: number | null; subject: string | null }[],
): Promise<void> {
  const named = rows.filter(({ subject }) => subject !== null)
  if (named.length === 0) return
  const to = sql.param(named.map(({ participantId }) => participantId))
  const of = sql.param(named.map(({ subject }) => subject))
  const isEarlier = sql`(${mailJobs.participantId}, ${mailJobs.subject}) in (
    select * from unnest(${to}::int[], ${of}::text[]))`
  await tx
    .update(mailJobs)
    .set({ dueAt: sql`${mailJobs.createdAt}` })
    .where(and(isEarlier, isWaiting, isNotNull(mailJobs.failure)))
}
