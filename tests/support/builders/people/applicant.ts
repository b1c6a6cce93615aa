import type { Database } from '#server/db/database.ts'
import { intakeAnswers } from '#server/db/schema.ts'
import { questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { addPerson } from '#tests/support/builders/people/person.ts'

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
  const participantId = await addPerson(db, { encId, createdAt: answeredAt }, { firstName, gender })
  const answers = questionnaireAnswers.seal(testDataKeys, [participantId, studyId], given)
  await db.insert(intakeAnswers).values({ participantId, studyId, answers, answeredAt })
  return participantId
}
