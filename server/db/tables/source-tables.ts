import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** A reading of what changed at a source, page by page. It continues where a killed process left it. */
export interface SyncPass {
  /** ISO 8601. */
  startedAt: string
  /** The day from which changes are asked for; null reads all that is open there. */
  from: string | null
  /** The next page; null for the first. */
  token: string | null
  /** The newest day of a change so far. */
  newest: string | null
  read: number
  incomplete: number
  /** Number of records of all pages, as the registry gave it with the first one; missing if it gave none. */
  expected?: number | null
}

/** How far our studies of a source follow it. */
export const sourceSyncs = pgTable('source_sync', {
  source: text('source').primaryKey(),
  begunAt: instant('begun_at').notNull(),
  /** When a process last worked on it. Others leave it alone for a while. */
  activeAt: instant('active_at').notNull(),
  pass: jsonb('pass').$type<SyncPass>(),
  /** Start of the last complete pass. */
  syncedAt: instant('synced_at'),
  /** The newest day of a change that a complete pass has seen. */
  updatedThrough: date('updated_through', { mode: 'string' }),
  /** When all open studies were last compared with the source's. */
  sweptAt: instant('swept_at'),
  /** Records of the pass in progress, else of the last one. */
  changed: integer('changed').notNull().default(0),
  closed: integer('closed').notNull().default(0),
  refused: integer('refused').notNull().default(0),
  /** Why the last attempt failed; null after a complete pass. */
  failure: text('failure'),
  failedAt: instant('failed_at'),
})
