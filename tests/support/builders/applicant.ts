import type { Database } from '#server/db/database.ts'
import { intakeAnswers, participants, profiles } from '#server/db/schema.ts'
import { profileAnswers, questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import { testDataKeys } from './data-keys.ts'

export interface Applicant {
  encId: string
  firstName: string
  gender?: string
}

/** Adds a participant with answers to a questionnaire. @returns The participant's id. */
export async function addApplicant(
  db: Database,
  studyId: number,
  { encId, firstName, gender = 'Female' }: Applicant,
  given: Record<string, string>,
  answeredAt = new Date('2026-11-20T12:00:00Z'),
): Promise<number> {
  const [row] = await db
    .insert(participants)
    .values({ encId, email: `${encId}@example.com`, createdAt: answeredAt })
    .returning({ id: participants.id })
  const participantId = row?.id ?? 0
  await db.insert(profiles).values({
    participantId,
    firstName,
    postalCode: '10001',
    bornOn: '1990-12-31',
    gender,
    answers: profileAnswers.seal(testDataKeys, [participantId], {}),
    updatedAt: answeredAt,
  })
  const answers = questionnaireAnswers.seal(testDataKeys, [participantId, studyId], given)
  await db.insert(intakeAnswers).values({ participantId, studyId, answers, answeredAt })
  return participantId
}
