import type {
  AnsweredStudiesAnswer,
  Applicant,
  ApplicantsAnswer,
  Column,
} from '#contract/desk/answers/applicants.ts'
import { csvCell } from '#domain/csv.ts'
import { bodyText, questionText } from '#domain/submitted-answers.ts'
import type { Database } from '#server/db/database.ts'
import { type ListPosition, positionText, readPosition } from '#server/desk/calls/list-position.ts'
import { type Opening, openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/audit/entry.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { type ApplicantFilter, type ApplicantRecord, findApplicants, positionOf } from './applicants.ts'
import { type StudyOfAnswers, findAnsweredStudies, findStudy, markRead } from './repo.ts'

const rowsAtOnce = 100
/** Answers of one page of the file, which is read in pages so that memory does not grow with the study. */
const fileRowsAtOnce = 500

/** The database, and what opens its answers. */
export interface AnswerStore extends Unsealing {
  db: Database
}

export async function listAnsweredStudies(db: Database): Promise<AnsweredStudiesAnswer> {
  return { studies: await findAnsweredStudies(db) }
}

/**
 * A page of answers. Each participant on it sees that the answers were opened, and by what reason.
 *
 * @throws {HostError} `not-found` for an unknown study.
 */
export async function readApplicants(
  { db, ...unsealing }: AnswerStore,
  asked: ApplicantFilter & { studyId: number; after: string | null },
  opening: Omit<Opening, 'opened'>,
  now: Date,
): Promise<ApplicantsAnswer> {
  return db.transaction(async (tx) => {
    const study = await requireStudy(tx, asked.studyId)
    const page = { after: asked.after === null ? null : readPosition(asked.after), max: rowsAtOnce + 1 }
    const rows = await findApplicants(tx, unsealing, study.id, asked, page)
    const shown = rows.slice(0, rowsAtOnce)
    await recordOpening(tx, study.id, shown, opening, now)
    const last = shown.at(-1)
    return {
      study: { id: study.id, title: study.title },
      columns: columnsOf(study, [...shown.flatMap(keysOf), ...(asked.answer ? [asked.answer.key] : [])]),
      applicants: shown.map(toApplicant),
      next: rows.length > rowsAtOnce && last ? positionText(positionOf(last)) : null,
    }
  })
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
      const rows: ApplicantRecord[] = await findApplicants(
        tx,
        unsealing,
        studyId,
        { decision: null, answer: null },
        page,
      )
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
    const titles = ['Participant', 'First name', 'Answered', 'Decision', ...columns.map(({ label }) => label)]
    const lines = [titles, ...all.map((row) => cellsOf(row, columns))]
    return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
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

function toApplicant(row: ApplicantRecord): Applicant {
  return {
    enc_id: row.encId,
    first_name: row.firstName,
    email: row.decision === 'chosen' ? row.email : null,
    answered_at: row.answeredAt.toISOString(),
    unread: row.readAt === null,
    answers: row.answers,
    decision: row.decision,
    note: row.note,
    decided_at: row.decidedAt?.toISOString() ?? null,
  }
}

function cellsOf(row: ApplicantRecord, columns: readonly Column[]): string[] {
  return [
    row.encId,
    row.firstName ?? '',
    row.answeredAt.toISOString(),
    row.decision ?? '',
    ...columns.map((column) =>
      row.answers === null ? 'The answers cannot be read' : (bodyText(column, row.answers) ?? ''),
    ),
  ]
}
