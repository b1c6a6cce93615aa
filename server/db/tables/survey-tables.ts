import { isNull, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { participantId } from './participant-tables.ts'
import { instant } from './columns.ts'

/** A survey as the provider offered it to one participant. */
export interface SurveyOffer {
  id: string
  /** Length of interview, in minutes. */
  minutes: number
  points: number
  /** 0 to 5; 0 means not rated yet. */
  rating: number
  /** Address of the survey for this participant only. */
  href: string
}

/** The provider's last list for a participant. The provider allows one request every two minutes. */
export const surveyLists = pgTable('survey_list', {
  participantId: participantId().primaryKey(),
  offers: jsonb('offers').$type<SurveyOffer[]>().notNull(),
  fetchedAt: instant('fetched_at').notNull(),
})

/** Surveys that participants started, and how they ended. */
export const surveyClicks = pgTable(
  'survey_click',
  {
    /** Random. The provider carries it through the survey and returns it with the result. */
    id: text('id').primaryKey(),
    participantId: participantId(),
    surveyId: text('survey_id').notNull(),
    /** Points that were offered at the start; a completed survey pays them. */
    points: bigint('points', { mode: 'number' }).notNull(),
    minutes: integer('minutes').notNull(),
    startedAt: instant('started_at').notNull(),
    outcome: text('outcome').$type<'complete' | 'out'>(),
    endedAt: instant('ended_at'),
    /** Minutes that the survey took by the participant's own account. */
    ownMinutes: integer('own_minutes'),
  },
  (table) => [
    index('survey_click_participant').on(table.participantId, table.startedAt),
    // With what tells how fast somebody was: the rows of a year lie on as many pages.
    index('survey_click_complete')
      .on(table.participantId, table.startedAt, table.endedAt, table.minutes)
      .where(sql`outcome = 'complete'`),
    index('survey_click_open').on(table.startedAt).where(isNull(table.outcome)),
  ],
)

/** The provider's payments, one row for each transaction and kind. The first credit fixes participant and amount. */
export const surveyCredits = pgTable(
  'survey_credit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    participantId: participantId(),
    clickId: text('click_id')
      .notNull()
      .references(() => surveyClicks.id, { onDelete: 'cascade' }),
    transaction: text('transaction').notNull(),
    /** A bonus may travel under the transaction of the survey that it belongs to. */
    kind: text('kind').$type<'credit' | 'bonus'>().notNull(),
    /** Points for the participant; 0 for a screen-out that pays nothing. */
    points: bigint('points', { mode: 'number' }).notNull(),
    /** Points by the provider's own statement; null while only the reversal has come. */
    stated: bigint('stated', { mode: 'number' }),
    /** `void`: its reversal came first, so it never counts. */
    state: text('state').$type<'pending' | 'confirmed' | 'reversed' | 'void'>().notNull(),
    /** When the provider first reported the transaction. */
    at: instant('at').notNull(),
    /** When a pending credit is confirmed. */
    dueAt: instant('due_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('survey_credit_transaction').on(table.transaction, table.kind),
    index('survey_credit_participant').on(table.participantId, table.at),
    index('survey_credit_click').on(table.clickId),
    index('survey_credit_due').on(table.state, table.dueAt),
  ],
)

/** Results at the sandbox's own survey wall: the taker and the finished survey. */
export const wallResults = pgTable(
  'wall_result',
  {
    transaction: text('transaction').primaryKey(),
    /** The participant by the wall's identifier. */
    taker: text('taker').notNull(),
    surveyId: text('survey_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('wall_result_taker').on(table.taker, table.at)],
)
