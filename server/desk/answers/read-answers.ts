import type { IntakeBody } from '#contract/answers/intake-body.ts'
import type { Column } from '#contract/desk/answers/applicants.ts'
import { csvFile } from '#domain/csv.ts'
import { bodyText, questionText } from '#domain/submitted-answers.ts'
import { type Opening, openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { Actor } from '#server/platform/audit/entry.ts'
import { type WorkDependencies, work } from '#server/work/work.ts'
import { type Unsealing, questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import { type StoredRosterRow, type StudyOfAnswers, findStudy, markRead, rosterPages } from './repo.ts'

/** A participant with opened answers; null if they cannot be read. */
type Applicant = Omit<StoredRosterRow, 'answers'> & { answers: IntakeBody | null }

/** All answers to a study as CSV: one row a participant, one column a question. */
export async function answersFile(
  deps: WorkDependencies,
  studyId: number,
  opening: Omit<Opening, 'opened'> & { operator: Actor },
): Promise<string> {
  return work(deps, opening.operator, async (w) => {
    const { db: tx, now } = w
    const study = await findStudy(tx, studyId)
    if (study === null) throw new HostError('not-found')
    const all: Applicant[] = []
    for await (const page of rosterPages(tx, studyId, null)) {
      // They are deleted after the operator's time (`KEEP_ANSWERS_DAYS`).
      const rows = page.filter(({ answers }) => answers !== null)
      await openRecords(tx, { ...opening, opened: 'answers' }, rows, now)
      const ids = rows.map(({ participantId }) => participantId)
      await markRead(tx, studyId, ids, now)
      all.push(...rows.map((row) => ({ ...row, answers: openAnswers(w, studyId, row) })))
    }
    const { reason } = opening
    const subject = `study:${studyId}`
    const columns = columnsOf(study, all.flatMap(keysOf))
    const titles = ['Participant', 'First name', 'Answered', 'State', ...columns.map(({ label }) => label)]
    const file = csvFile([titles, ...all.map((row) => cellsOf(row, columns))])
    return w.note({ act: 'answers.export', subject, reason, after: { rows: all.length } }, file)
  })
}

/** Null for answers that cannot be read, or are deleted. */
export const openAnswers = (
  unsealing: Unsealing,
  studyId: number,
  { participantId, answers }: Pick<StoredRosterRow, 'participantId' | 'answers'>,
): IntakeBody | null =>
  answers === null ? null : questionnaireAnswers.tryOpen(unsealing, [participantId, studyId], answers)

const keysOf = ({ answers }: Applicant) => Object.keys(answers ?? {})

/**
 * The questions, then those that the questionnaire no longer has.
 *
 * @param keys Of answers, in any order.
 */
export function columnsOf({ fields }: StudyOfAnswers, keys: readonly string[]): Column[] {
  const asked = fields
    .filter(({ type }) => type !== 'text')
    .map((field) => ({
      key: field.key,
      label: questionText(field),
      type: field.type,
      options: field.options,
    }))
  const known = new Set(asked.map(({ key }) => key))
  const former = [...new Set(keys)].filter((key) => !known.has(key)).toSorted()
  return [...asked, ...former.map((key) => ({ key, label: key, type: 'input' as const, options: [] }))]
}

function cellsOf(row: Applicant, columns: readonly Column[]): string[] {
  return [
    row.encId,
    row.profile?.firstName ?? '',
    row.answeredAt.toISOString(),
    row.state,
    ...columns.map((column) =>
      row.answers === null ? 'The answers cannot be read' : (bodyText(column, row.answers) ?? ''),
    ),
  ]
}
