import type { Requirement } from '#contract/answers/catalogue.ts'
import type { IntakeField } from '#contract/answers/intake.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { intakeAnswers, intakes, studies } from '#server/db/schema.ts'
import { isOpen } from '#server/modules/studies/catalogue/repo.ts'
import { questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import type { DataKeys } from '#server/secrets/data-keys.ts'

/** @param today Calendar day `YYYY-MM-DD`; studies that expired before it are left out. */
export async function listIntakes(db: Database, today: string): Promise<number[]> {
  const rows = await db
    .select({ id: intakes.studyId })
    .from(intakes)
    .innerJoin(studies, eq(studies.id, intakes.studyId))
    .where(isOpen(today))
    .orderBy(intakes.studyId)
  return rows.map(({ id }) => id)
}

export interface StoredIntake {
  fields: IntakeField[]
  requirements: Requirement[]
}

/** The questionnaire of an active study; null if the study or its questionnaire does not exist. */
export async function findIntake(db: Database, studyId: number, today: string): Promise<StoredIntake | null> {
  const [row] = await db
    .select({ fields: intakes.fields, requirements: studies.requirements })
    .from(intakes)
    .innerJoin(studies, eq(studies.id, intakes.studyId))
    .where(and(eq(intakes.studyId, studyId), isOpen(today)))
  return row ?? null
}

/** False if the participant has answered this study before. */
export async function insertAnswers(
  db: Database,
  keys: DataKeys,
  row: { participantId: number; studyId: number; answers: IntakeBody; answeredAt: Date },
): Promise<boolean> {
  const inserted = await db
    .insert(intakeAnswers)
    .values({
      ...row,
      answers: questionnaireAnswers.seal(keys, [row.participantId, row.studyId], row.answers),
    })
    .onConflictDoNothing()
    .returning({ studyId: intakeAnswers.studyId })
  return inserted.length > 0
}

/** Stores a study's questionnaire, or deletes an empty one. Returns whether that changed anything. */
export async function saveIntake(
  db: Database,
  studyId: number,
  fields: readonly IntakeField[],
): Promise<boolean> {
  if (fields.length === 0) {
    const deleted = await db
      .delete(intakes)
      .where(eq(intakes.studyId, studyId))
      .returning({ id: intakes.studyId })
    return deleted.length > 0
  }
  const saved = await db
    .insert(intakes)
    .values({ studyId, fields: [...fields] })
    .onConflictDoUpdate({
      target: intakes.studyId,
      set: { fields: [...fields] },
      setWhere: sql`${intakes.fields} is distinct from excluded.fields`,
    })
    .returning({ id: intakes.studyId })
  return saved.length > 0
}

/** Deletes answers that were sent before. That there were some stays, so that a study is answered once. */
export async function deleteAnswersBefore(db: Database, moment: Date): Promise<void> {
  await db
    .update(intakeAnswers)
    .set({ answers: null })
    .where(and(lt(intakeAnswers.answeredAt, moment), isNotNull(intakeAnswers.answers)))
}
