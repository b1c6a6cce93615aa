import { eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { profiles } from '#server/db/schema.ts'
import { type Unsealing, profileAnswers } from '#server/platform/sealing/sealed-column.ts'

/** The optional answers, by their field names on the wire. */
export type Answers = Record<string, string>

/** Without the optional answers, which are sealed. */
export type StoredProfile = Omit<typeof profiles.$inferSelect, 'answers'>
export type WholeProfile = StoredProfile & { answers: Answers }

const { answers: _sealed, ...openColumns } = getTableColumns(profiles)

export async function findProfile(db: Database, participantId: number): Promise<StoredProfile | null> {
  const [row] = await db.select(openColumns).from(profiles).where(eq(profiles.participantId, participantId))
  return row ?? null
}

/** Answers that cannot be read are null: the participant is asked for them again. */
export async function findWholeProfile(
  db: Database,
  unsealing: Unsealing,
  participantId: number,
): Promise<(StoredProfile & { answers: Answers | null }) | null> {
  const [row] = await db.select().from(profiles).where(eq(profiles.participantId, participantId))
  return row ? { ...row, answers: profileAnswers.tryOpen(unsealing, [participantId], row.answers) } : null
}

/**
 * Replaces the profile, except for optional fields that are not named. Former answers that cannot be read are replaced.
 *
 * @param tx The answers are read, merged and written with the row locked.
 * @param named Optional fields that the profile sets or clears.
 */
export async function saveProfile(
  tx: Database,
  unsealing: Unsealing,
  profile: WholeProfile,
  named: readonly string[],
): Promise<void> {
  const { participantId, lastName, answers, ...changes } = profile
  const seal = (whole: Answers) => profileAnswers.seal(unsealing.dataKeys, [participantId], whole)
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
  const former = row && profileAnswers.tryOpen(unsealing, [participantId], row.answers)
  const kept = Object.entries(former ?? {}).filter(([name]) => !named.includes(name))
  await tx
    .update(profiles)
    .set({
      ...changes,
      ...(named.includes('last_name') && { lastName }),
      answers: seal({ ...Object.fromEntries(kept), ...answers }),
    })
    .where(ofParticipant)
}
