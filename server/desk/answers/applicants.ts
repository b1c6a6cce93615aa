import type { IntakeBody } from '#contract/answers/intake-body.ts'
import type { DecisionFilter } from '#contract/desk/answers/applicants.ts'
import type { Database } from '#server/db/database.ts'
import type { ListPosition } from '#server/desk/calls/list-position.ts'
import { type Unsealing, questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import { openNote } from '#server/modules/studies/participations/move.ts'
import { findSealedApplicants } from './repo.ts'

/** Sealed answers that are read at a time, so that memory does not grow with the study. */
const rowsAtOnce = 500

export interface ApplicantFilter {
  decision: DecisionFilter | null
  /** An answer: the value of a choice, or a part of a text. */
  answer: { key: string; value: string } | null
}

type SealedApplicant = Awaited<ReturnType<typeof findSealedApplicants>>[number]
/** `answers` is null if they do not open. */
export type ApplicantRecord = Omit<SealedApplicant, 'answers' | 'note'> & {
  answers: IntakeBody | null
  note: string | null
}

/**
 * Applicants of a study, the earliest answer first. The engine cannot look into sealed answers, so a filter by answer
 * opens them here until the page is full.
 */
export async function findApplicants(
  db: Database,
  unsealing: Unsealing,
  studyId: number,
  { decision, answer }: ApplicantFilter,
  { after, max }: { after: ListPosition | null; max: number },
): Promise<ApplicantRecord[]> {
  const found: ApplicantRecord[] = []
  for await (const page of openedPages(db, unsealing, studyId, { decision, after })) {
    found.push(...page.filter(({ answers }) => answer === null || hasAnswer(answers, answer)))
    if (found.length >= max) break
  }
  return found.slice(0, max)
}

/** The position of an applicant in the list of a study. */
export const positionOf = ({
  answeredAt,
  participantId,
}: Pick<SealedApplicant, 'answeredAt' | 'participantId'>): ListPosition => ({
  at: answeredAt,
  id: participantId,
})

async function* openedPages(
  db: Database,
  unsealing: Unsealing,
  studyId: number,
  { decision, after }: { decision: DecisionFilter | null; after: ListPosition | null },
): AsyncGenerator<ApplicantRecord[]> {
  for (let position = after; ;) {
    const rows: SealedApplicant[] = await findSealedApplicants(db, studyId, decision, {
      after: position,
      max: rowsAtOnce,
    })
    yield rows.map((row) => ({
      ...row,
      answers: questionnaireAnswers.tryOpen(unsealing, [row.participantId, studyId], row.answers),
      note: openNote(unsealing, { ...row, studyId }),
    }))
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) break
    position = positionOf(last)
  }
}

/** Compares a choice as a whole, and finds a part of a text without its case. */
export function hasAnswer(
  answers: IntakeBody | null,
  { key, value }: { key: string; value: string },
): boolean {
  const given = answers && Object.hasOwn(answers, key) ? answers[key] : null
  if (Array.isArray(given)) return given.includes(value)
  return typeof given === 'string' && given.toLowerCase().includes(value.toLowerCase())
}
