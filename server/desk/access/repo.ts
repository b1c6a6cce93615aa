import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { operatorInvites, operatorPasskeys } from '#server/db/schema.ts'

export async function findPasskeys(db: Database, operatorId?: number) {
  return db
    .select()
    .from(operatorPasskeys)
    .where(operatorId === undefined ? undefined : eq(operatorPasskeys.operatorId, operatorId))
    .orderBy(asc(operatorPasskeys.createdAt))
}

export async function deleteInvites(db: Database, operatorId: number): Promise<void> {
  await db.delete(operatorInvites).where(eq(operatorInvites.operatorId, operatorId))
}
