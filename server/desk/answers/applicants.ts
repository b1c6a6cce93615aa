import type { IntakeBody } from '#contract/answers/intake-body.ts'
import type { Database } from '#server/db/database.ts'
import type { ListPosition } from '#server/desk/calls/list-position.ts'
import { type Unsealing, questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import { findSealedApplicants } from './repo.ts'

type SealedApplicant = Awaited<ReturnType<typeof findSealedApplicants>>[number]
/** `answers` is null if they do not open. */
export type ApplicantRecord = Omit<SealedApplicant, 'answers'> & { answers: IntakeBody | null }

/** Applicants of a study, the earliest answer first. */
export async function findApplicants(
  db: Database,
  unsealing: Unsealing,
  studyId: number,
  page: { after: ListPosition | null; max: number },
): Promise<ApplicantRecord[]> {
  const rows = await findSealedApplicants(db, studyId, page)
  return rows.map((row) => ({
    ...row,
    answers: questionnaireAnswers.tryOpen(unsealing, [row.participantId, studyId], row.answers),
  }))
}

/** The position of an applicant in the list of a study. */
export const positionOf = ({
  answeredAt,
  participantId,
}: Pick<SealedApplicant, 'answeredAt' | 'participantId'>): ListPosition => ({
  at: answeredAt,
  id: participantId,
})

/** Compares a choice as a whole, and finds a part of a text without its case. */
export function hasAnswer(
  answers: IntakeBody | null,
  { key, value }: { key: string; value: string },
): boolean {
  const given = answers && Object.hasOwn(answers, key) ? answers[key] : null
  if (Array.isArray(given)) return given.includes(value)
  return typeof given === 'string' && given.toLowerCase().includes(value.toLowerCase())
}
