import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { ownStudies } from './desk-tables.ts'
import { operatorId, operators } from './operator-tables.ts'
import { participants } from './participant-tables.ts'
import { cashouts } from './points-tables.ts'

/**
 * Wishes of one operator that another one, or the host, carries out; and each gift of points, which counts towards its
 * operator's limits. A row is about a participant, a cash-out or a study of the desk.
 */
export const approvals = pgTable(
  'approval',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `undo` of a payout; `decline` of all who wait when their study is closed. */
    kind: text('kind').$type<'points' | 'incentive' | 'payout' | 'undo' | 'decline'>().notNull(),
    /** Null once the account was deleted: the points count on. */
    participantId: integer('participant_id').references(() => participants.id, { onDelete: 'set null' }),
    cashoutId: bigint('cashout_id', { mode: 'number' }).references(() => cashouts.id, {
      onDelete: 'cascade',
    }),
    ownStudyId: integer('own_study_id').references(() => ownStudies.id, { onDelete: 'cascade' }),
    /** Of `points` and `incentive`. */
    points: integer('points').notNull().default(0),
    /** In words for the participant, sealed as those of the log are. */
    reason: text('reason'),
    askedBy: operatorId('asked_by'),
    askedAt: instant('asked_at').notNull(),
    /** Whether it was done, or withdrawn; null while it waits. */
    granted: boolean('granted'),
    /** Null for a command. */
    decidedBy: integer('decided_by').references(() => operators.id),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('approval_cashout')
      .on(table.cashoutId, table.askedBy)
      .where(sql`granted is null`),
    index('approval_participant').on(table.participantId),
    index('approval_study').on(table.ownStudyId),
    index('approval_operator').on(table.decidedBy, table.decidedAt),
    index('approval_waiting')
      .on(table.kind)
      .where(sql`granted is null`),
  ],
)
