import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { profiles } from '../../db/schema.ts'

export type StoredProfile = typeof profiles.$inferSelect

export async function findProfile(db: Database, participantId: number): Promise<StoredProfile | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.participantId, participantId))
  return row ?? null
}

/** Replaces the whole profile: the last one that arrives stays. */
export async function saveProfile(db: Database, profile: StoredProfile): Promise<void> {
  const { participantId: _key, ...changes } = profile
  await db
    .insert(profiles)
    .values(profile)
    .onConflictDoUpdate({ target: profiles.participantId, set: changes })
}
