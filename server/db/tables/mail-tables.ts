import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, keyIndex, sealed } from './columns.ts'
import { participants } from './participant-tables.ts'

/**
 * E-mails of the host: written in the transaction of their event, sent by a loop. The address of a participant is looked
 * up when the message is sent.
 */
export const mailJobs = pgTable(
  'mail_job',
  {
    id: id(),
    /** Null for a visitor, whose address is among the facts. */
    participantId: integer('participant_id').references(() => participants.id, { onDelete: 'cascade' }),
    /** A key of `MailFacts`. */
    kind: text('kind').notNull(),
    /** Its subject (`subjectOf`); null for none, and from a former release. */
    subject: text('subject'),
    /** A participant gets one message of this name; null for a message without one. */
    once: text('once'),
    /** Contents of the message, as `MailFacts` describes them; null once it is sent. */
    facts: sealed<object>('facts'),
    tries: integer('tries').notNull().default(0),
    /** Time of the next try. While one runs: the time from which another host may take it over. */
    dueAt: instant('due_at').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    /** When the loop gave up; null while it tries, and after it was sent. */
    failedAt: instant('failed_at'),
    /** Codes of the last failed try, without any address; null while a try runs. */
    failure: text('failure'),
  },
  (table) => [
    keyIndex('mail_job', table.facts),
    index('mail_job_waiting')
      .on(table.dueAt)
      .where(sql`sent_at is null and failed_at is null`),
    index('mail_job_failed')
      .on(table.createdAt, table.id)
      .where(sql`failed_at is not null`),
    index('mail_job_created').on(table.createdAt, table.id),
    index('mail_job_participant').on(table.participantId),
    uniqueIndex('mail_job_once').on(table.participantId, table.once),
  ],
)
