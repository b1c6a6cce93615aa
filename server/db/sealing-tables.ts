import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Columns whose values are all sealed. A clear value in one of them was put there by somebody else than the host. */
export const sealedColumnMarks = pgTable('sealed_column', {
  /** `cashout.recipient`. */
  name: text('name').primaryKey(),
  at: instant('at').notNull().defaultNow(),
})
