import type { Database } from '#server/db/database.ts'
import { participants, profiles } from '#server/db/schema.ts'
import { profileAnswers } from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'

/** Adds an adult in New York with a profile. Returns the participant's id. */
export async function addPerson(
  db: Database,
  who: { encId: string; email?: string; createdAt: Date },
  profile: Partial<typeof profiles.$inferInsert> = {},
  keys: DataKeys = testDataKeys,
): Promise<number> {
  const { encId, createdAt } = who
  const [row] = await db
    .insert(participants)
    .values({ email: `${encId}@example.com`, ...who })
    .returning({ id: participants.id })
  const participantId = row?.id ?? 0
  const person = { firstName: 'Ada', postalCode: '10001', gender: 'Female', bornOn: '1990-12-31' }
  const answers = profileAnswers.seal(keys, [participantId], {})
  await db.insert(profiles).values({ participantId, ...person, answers, updatedAt: createdAt, ...profile })
  return participantId
}
