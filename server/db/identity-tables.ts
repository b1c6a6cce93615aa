import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { participants } from './participant-tables.ts'
import { instant } from './columns.ts'

/**
 * Verifications that participants set out on, and what the provider says of them. Who she is stays with the provider:
 * no name, no document, no picture comes here.
 */
export const identitySessions = pgTable(
  'identity_session',
  {
    /** The provider's own id. */
    id: text('id').primaryKey(),
    participantId: integer('participant_id')
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    state: text('state')
      .$type<'created' | 'started' | 'submitted' | 'approved' | 'declined' | 'resubmission' | 'expired'>()
      .notNull(),
    /** The provider's words on why it was not approved. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    /** When it came to this state. */
    changedAt: instant('changed_at').notNull(),
    /** When the provider decided: of two decisions the later one counts, in whatever order they come. */
    decidedAt: instant('decided_at'),
  },
  (table) => [index('identity_session_participant').on(table.participantId, table.createdAt)],
)
