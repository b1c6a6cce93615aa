import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { profiles } from '#server/db/schema.ts'

export type StoredProfile = typeof profiles.$inferSelect

export async function findProfile(db: Database, participantId: number): Promise<StoredProfile | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.participantId, participantId))
  return row ?? null
}

/**
 * Replaces the profile, except for optional fields that are not named.
 *
 * @param named Optional fields that the profile sets or clears.
 */
export async function saveProfile(
  db: Database,
  profile: StoredProfile,
  named: readonly string[],
): Promise<void> {
  const { participantId: _key, lastName, ...changes } = profile
  const answers = sql`(${profiles.answers} - ${sql.param(named)}::text[]) || excluded.answers`
  await db
    .insert(profiles)
    .values(profile)
    .onConflictDoUpdate({
      target: profiles.participantId,
      set: { ...changes, ...(named.includes('last_name') && { lastName }), answers },
    })
}
