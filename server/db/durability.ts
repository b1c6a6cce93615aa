import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from './database.ts'

const Settings = v.object({
  rows: v.tuple([v.object({ fsync: v.string(), synchronous_commit: v.string() })]),
})

/**
 * Names the settings of a PostgreSQL server, in this session, that let a crash undo a confirmed transaction.
 * That would give back points that were already paid out. Empty when there are none.
 */
export async function unsafeSettings(db: Database): Promise<string[]> {
  const result: unknown = await db.execute(
    sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
  )
  const [settings] = v.parse(Settings, result).rows
  return Object.entries(settings).flatMap(([name, value]) => (value === 'off' ? [`${name} is off`] : []))
}
