import { eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { profiles } from '#server/db/schema.ts'
import { profileAnswers } from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'

/** The optional answers, by their field names on the wire. */
type Answers = Record<string, string>

/** Without the optional answers, which are sealed. */
export type StoredProfile = Omit<typeof profiles.$inferSelect, 'answers'>
export type WholeProfile = StoredProfile & { answers: Answers }

const { answers: _sealed, ...openColumns } = getTableColumns(profiles)

export async function findProfile(db: Database, participantId: number): Promise<StoredProfile | null> {
  const [row] = await db.select(openColumns).from(profiles).where(eq(profiles.participantId, participantId))
  return row ?? null
}

/** @throws {SealedValueError} when the answers do not open. */
export async function findWholeProfile(
  db: Database,
  keys: DataKeys,
  participantId: number,
): Promise<WholeProfile | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.participantId, participantId))
  return row ? { ...row, answers: profileAnswers.open(keys, [participantId], row.answers) } : null
}

/**
 * Replaces the profile, except for optional fields that are not named.
 *
 * @param tx The answers are read, merged and written with the row locked.
 * @param named Optional fields that the profile sets or clears.
 */
export async function saveProfile(
  tx: Database,
  keys: DataKeys,
  profile: WholeProfile,
  named: readonly string[],
): Promise<void> {
  const { participantId, lastName, answers, ...changes } = profile
  const seal = (whole: Answers) => profileAnswers.seal(keys, [participantId], whole)
  const inserted = await tx
    .insert(profiles)
    .values({ ...profile, answers: seal(answers) })
    .onConflictDoNothing()
    .returning({ participantId: profiles.participantId })
  if (inserted.length > 0) return
  const ofParticipant = eq(profiles.participantId, participantId)
  const [row] = await tx
    .select({ answers: profiles.answers })
    .from(profiles)
    .where(ofParticipant)
    .for('update')
  const former = row ? profileAnswers.open(keys, [participantId], row.answers) : {}
  const kept = Object.entries(former).filter(([name]) => !named.includes(name))
  await tx
    .update(profiles)
    .set({
      ...changes,
      ...(named.includes('last_name') && { lastName }),
      answers: seal({ ...Object.fromEntries(kept), ...answers }),
    })
    .where(ofParticipant)
}
