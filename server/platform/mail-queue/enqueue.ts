import type { Database } from '#server/db/database.ts'
import { nextId } from '#server/db/next-id.ts'
import { mailJobs } from '#server/db/schema.ts'
import { mailFacts } from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'
import type { MailFacts, MailKind } from './facts.ts'

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
  await tx
    .insert(mailJobs)
    .overridingSystemValue()
    .values({ ...mail, id, facts: sealed, dueAt: dueAt ?? at, createdAt: at })
    .onConflictDoNothing()
}
