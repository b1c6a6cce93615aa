import { lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { clicks } from '#server/db/schema.ts'

export async function deleteClicksBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(clicks).where(lt(clicks.at, moment))
}
