import type { Database } from '#server/db/database.ts'
import { deleteClicksBefore } from './repo.ts'

/** Long enough to compare a month with the same month of the year before. */
const retentionDays = 400

/** Deletes old clicks; reads the whole table. */
export async function pruneClicks(db: Database, now: Date): Promise<void> {
  await deleteClicksBefore(db, new Date(now.getTime() - retentionDays * 86_400_000))
}
