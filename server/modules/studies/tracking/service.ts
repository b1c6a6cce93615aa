import type { Database } from '#server/db/database.ts'
import { deleteClicksBefore } from './repo.ts'

/** Long enough to compare a month with the same one of last year. */
const retentionDays = 400

/** Forgets old clicks; reads all of them. */
export async function pruneClicks(db: Database, now: Date): Promise<void> {
  await deleteClicksBefore(db, new Date(now.getTime() - retentionDays * 86_400_000))
}
