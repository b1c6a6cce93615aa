import type { AnsweredStudiesAnswer, Column } from '#contract/desk/answers/applicants.ts'
import { csvFile } from '#domain/csv.ts'
import { bodyText, questionText } from '#domain/submitted-answers.ts'
import type { Database } from '#server/db/database.ts'
import type { ListPosition } from '#server/desk/calls/list-position.ts'
import { type Opening, openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/audit/entry.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { type ApplicantRecord, findApplicants, positionOf } from './applicants.ts'
import { type StudyOfAnswers, findAnsweredStudies, findStudy, markRead } from './repo.ts'

/** Answers of one page of the file, which is read in pages so that memory does not grow with the study. */
const fileRowsAtOnce = 500

/** The database, and what opens its answers. */
export interface AnswerStore extends Unsealing {
  db: Database
}

export async function listAnsweredStudies(db: Database): Promise<AnsweredStudiesAnswer> {
  return { studies: await findAnsweredStudies(db) }
}

/** All answers to a study as CSV: one row a participant, one column a question. */
export async function answersFile(
  { db, ...unsealing }: AnswerStore,
  studyId: number,
  { actor, ...opening }: Omit<Opening, 'opened'> & { actor: Actor },
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    const study = await requireStudy(tx, studyId)
    const all: ApplicantRecord[] = []
    for (let after: ListPosition | null = null; ;) {
      const page = { after, max: fileRowsAtOnce }
      const rows: ApplicantRecord[] = await findApplicants(tx, unsealing, studyId, page)
      await recordOpening(tx, studyId, rows, opening, now)
      all.push(...rows)
      const last = rows.at(-1)
      after = last ? positionOf(last) : null
      if (after === null || rows.length < fileRowsAtOnce) break
    }
    const { reason } = opening
    const subject = `study:${studyId}`
    await writeAct(tx, { actor, act: 'answers.export', subject, reason, after: { rows: all.length } }, now)
    const columns = columnsOf(study, all.flatMap(keysOf))
    const titles = ['Participant', 'First name', 'Answered', 'State', ...columns.map(({ label }) => label)]
    return csvFile([titles, ...all.map((row) => cellsOf(row, columns))])
  })
}

async function requireStudy(tx: Database, id: number): Promise<StudyOfAnswers> {
  const study = await findStudy(tx, id)
  if (study === null) throw new HostError('not-found')
  return study
}

async function recordOpening(
  tx: Database,
  studyId: number,
  rows: readonly ApplicantRecord[],
  opening: Omit<Opening, 'opened'>,
  now: Date,
): Promise<void> {
  await openRecords(tx, { ...opening, opened: 'answers' }, rows, now)
  const ids = rows.map(({ participantId }) => participantId)
  await markRead(tx, studyId, ids, now)
}

const keysOf = ({ answers }: ApplicantRecord) => Object.keys(answers ?? {})

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

function cellsOf(row: ApplicantRecord, columns: readonly Column[]): string[] {
  return [
    row.encId,
    row.firstName ?? '',
    row.answeredAt.toISOString(),
    row.state,
    ...columns.map((column) =>
      row.answers === null ? 'The answers cannot be read' : (bodyText(column, row.answers) ?? ''),
    ),
  ]
}
