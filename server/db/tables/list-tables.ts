import type { Application, ChangedField, HiddenBody } from '#contract/answers/applications.ts'
import type { IntakeField } from '#contract/answers/intake.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { isNotNull, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { studyId } from './catalogue-tables.ts'
import { participantId } from './participant-tables.ts'
import { instant, keyIndex, sealed } from './columns.ts'

export const intakes = pgTable('intake', {
  studyId: studyId().primaryKey(),
  fields: jsonb('fields').$type<IntakeField[]>().notNull(),
})

/** One set of answers per participant and study. */
export const intakeAnswers = pgTable(
  'intake_answer',
  {
    participantId: participantId(),
    studyId: studyId(),
    /** Null once they are deleted, after the time that the operator keeps answers. The row prevents a second set. */
    answers: sealed<IntakeBody>('answers'),
    answeredAt: instant('answered_at').notNull(),
    /** When an operator first saw the answers. */
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.participantId, table.studyId] }),
    // Operators read a study's answers in this order, page by page.
    index('intake_answer_study').on(table.studyId, table.answeredAt, table.participantId),
    keyIndex('intake_answer', table.answers),
    index('intake_answer_kept').on(table.answeredAt).where(isNotNull(table.answers)),
    index('intake_answer_unread')
      .on(table.answeredAt)
      .where(sql`read_at is null and answers is not null`),
  ],
)

export const hiddenItems = pgTable(
  'hidden_item',
  {
    participantId: participantId(),
    kind: text('kind').$type<HiddenBody['kind']>().notNull(),
    targetId: integer('target_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.participantId, table.kind, table.targetId] })],
)

export const savedStudies = pgTable(
  'saved_study',
  {
    participantId: participantId(),
    studyId: integer('study_id').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.participantId, table.studyId] })],
)

/** Notes about applications. A removed one keeps its row, without details: an older change cannot bring it back. */
export const applications = pgTable(
  'application',
  {
    participantId: participantId(),
    studyId: integer('study_id').notNull(),
    /** Time of the change by the clock of the device that made it, never ahead of the host's clock. */
    updatedAt: instant('updated_at').notNull(),
    /** Null once the application is removed. */
    details: sealed<ApplicationDetails>('details'),
  },
  (table) => [
    primaryKey({ columns: [table.participantId, table.studyId] }),
    keyIndex('application', table.details),
  ],
)

export type ApplicationDetails = Omit<Application, 'study_id' | 'updated_at'> & {
  /** When each field was changed, in ISO 8601. Without it all of them at the time of the row. */
  times?: Readonly<Record<ChangedField, string>>
}
