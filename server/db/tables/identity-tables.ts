import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { participantId } from './participant-tables.ts'
import { instant } from './columns.ts'

/**
 * Verifications that participants started, and the provider's results. The verified identity stays with the
 * provider: no name, document or picture is stored here.
 */
export const identitySessions = pgTable(
  'identity_session',
  {
    id: text('id').primaryKey(),
    participantId: participantId(),
    state: text('state')
      .$type<'created' | 'started' | 'submitted' | 'approved' | 'declined' | 'resubmission' | 'expired'>()
      .notNull(),
    /** The provider's words on why it was not approved. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Time of the provider's decision. Of two decisions the later one counts, whichever arrives first. */
    decidedAt: instant('decided_at'),
  },
  (table) => [index('identity_session_participant').on(table.participantId, table.createdAt)],
)
