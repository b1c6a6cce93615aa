import type { Database } from '#server/db/database.ts'
import { nextId } from '#server/db/next-id.ts'
import { mailJobs } from '#server/db/schema.ts'
import { mailFacts } from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'
import type { BareKind, MailFacts, MailKind } from './facts.ts'

// Call these in the event's own transaction: then the message exists if and only if the event does. Address, language
// and the participant's choices are looked up when it is sent.

interface NewMail<Kind extends MailKind> {
  /** Null for a visitor. */
  participantId: number | null
  kind: Kind
  at: Date
}

export async function enqueueMail<Kind extends Exclude<MailKind, BareKind>>(
  tx: Database,
  keys: DataKeys,
  { participantId, kind, facts, at }: NewMail<Kind> & { facts: MailFacts[Kind] },
): Promise<void> {
  const id = await nextId(tx, mailJobs)
  await tx
    .insert(mailJobs)
    .overridingSystemValue()
    .values({ id, participantId, kind, facts: mailFacts.seal(keys, [id], facts), dueAt: at, createdAt: at })
}

/**
 * Queues an e-mail of a kind without facts.
 *
 * @param mail.dueAt When it may be sent; by default right away.
 * @param mail.once A second message of this name for the participant is dropped.
 */
export async function enqueueBareMail(
  tx: Database,
  { at, dueAt = at, ...mail }: NewMail<BareKind> & { dueAt?: Date; once?: string },
): Promise<void> {
  await tx
    .insert(mailJobs)
    .values({ ...mail, dueAt, createdAt: at })
    .onConflictDoNothing()
}
