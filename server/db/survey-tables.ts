import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { participants } from './participant-tables.ts'
import { instant } from './columns.ts'

const participantId = () =>
  integer('participant_id')
    .notNull()
    .references(() => participants.id, { onDelete: 'cascade' })

/** A survey as the provider offered it to one participant. */
export interface SurveyOffer {
  id: string
  /** Length of interview, in minutes. */
  minutes: number
  points: number
  /** 0 to 5; 0 means not rated yet. */
  rating: number
  /** Where she takes it; hers alone. */
  href: string
}

/** The provider's last list for a participant: it wants to be asked no more often than every two minutes. */
export const surveyLists = pgTable('survey_list', {
  participantId: participantId().primaryKey(),
  offers: jsonb('offers').$type<SurveyOffer[]>().notNull(),
  fetchedAt: instant('fetched_at').notNull(),
})

/** Surveys that participants set out to take, and what came of them. */
export const surveyClicks = pgTable(
  'survey_click',
  {
    /** Random: the provider carries it through the survey and gives it back with the result. */
    id: text('id').primaryKey(),
    participantId: participantId(),
    surveyId: text('survey_id').notNull(),
    /** What was offered when she set out: what a completed survey pays. */
    points: bigint('points', { mode: 'number' }).notNull(),
    minutes: integer('minutes').notNull(),
    startedAt: instant('started_at').notNull(),
    outcome: text('outcome').$type<'complete' | 'out'>(),
    endedAt: instant('ended_at'),
    /** Minutes that she says it took her. */
    ownMinutes: integer('own_minutes'),
  },
  (table) => [index('survey_click_participant').on(table.participantId, table.startedAt)],
)

/** What the provider paid, one row for each of its transactions. The first credit fixes whose it is and how much. */
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
    /** What the participant gets; 0 for a screen-out that pays nothing. */
    points: bigint('points', { mode: 'number' }).notNull(),
    /** What the provider stated, in points; null while only its reversal has come. */
    stated: bigint('stated', { mode: 'number' }),
    /** `void`: its reversal came first, so it never counts. */
    state: text('state').$type<'pending' | 'confirmed' | 'reversed' | 'void'>().notNull(),
    /** When the provider first spoke of the transaction. */
    at: instant('at').notNull(),
    /** When a pending one becomes the participant's to spend. */
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

/** The sandbox's survey wall's own memory: who has finished which of its surveys. */
export const wallResults = pgTable(
  'wall_result',
  {
    transaction: text('transaction').primaryKey(),
    /** The participant as the wall knows her. */
    taker: text('taker').notNull(),
    surveyId: text('survey_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('wall_result_taker').on(table.taker, table.at)],
)
