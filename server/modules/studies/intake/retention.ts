import { and, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { intakeAnswers } from '#server/db/schema.ts'

/** Deletes answers that were sent before. That there were some stays, so that a study is answered once. */
export async function deleteAnswersBefore(db: Database, moment: Date): Promise<void> {
  await db
    .update(intakeAnswers)
    .set({ answers: null })
    .where(and(lt(intakeAnswers.answeredAt, moment), isNotNull(intakeAnswers.answers)))
}
