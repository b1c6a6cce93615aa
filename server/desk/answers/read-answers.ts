import type { IntakeBody } from '#contract/answers/intake-body.ts'
import type { Column } from '#contract/desk/answers/applicants.ts'
import { csvFile } from '#domain/csv.ts'
import { clockName } from '#domain/dates/clock-name.ts'
import { takesPlace } from '#domain/recruiting/participation.ts'
import { bodyText, questionText } from '#domain/submitted-answers.ts'
import { type Opening, openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import { type StoredSession, findSessions } from '#server/modules/studies/participations/recruited-study.ts'
import type { Actor } from '#server/platform/audit/entry.ts'
import { type WorkDependencies, work } from '#server/work/work.ts'
import { type Unsealing, questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import { type StoredRosterRow, type StudyOfAnswers, findStudy, markRead, rosterPages } from './repo.ts'

/** A participant with opened answers; null if they cannot be read. */
type Applicant = Omit<StoredRosterRow, 'answers'> & { answers: IntakeBody | null; isDeleted: boolean }

const titles = ['Participant', 'First name', 'Last name', 'E-mail', 'Session', 'Answered', 'State']

/**
 * All answers to a study as CSV: one row a participant, one column a question. Whoever has a place is named in full, with
 * the session.
 */
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
      const placed = page.filter(({ state }) => takesPlace(state))
      await openRecords(tx, { ...opening, opened: 'profile' }, placed, now)
      // They are deleted after the operator's time (`KEEP_ANSWERS_DAYS`).
      const rows = page.filter(({ answers }) => answers !== null)
      await openRecords(tx, { ...opening, opened: 'answers' }, rows, now)
      const ids = rows.map(({ participantId }) => participantId)
      await markRead(tx, studyId, ids, now)
      const shown = page.filter((row) => rows.includes(row) || placed.includes(row))
      const opened = shown.map((row) => ({ ...row, answers: openAnswers(w, studyId, row) }))
      all.push(...opened.map((row, index) => ({ ...row, isDeleted: shown[index]?.answers === null })))
    }
    const sessions = new Map((await findSessions(tx, [studyId])).map((session) => [session.id, session]))
    const { reason } = opening
    const subject = `study:${studyId}`
    const columns = columnsOf(study, all.flatMap(keysOf))
    const lines = all.map((row) => [
      ...namesOf(row, sessions.get(row.row?.sessionId ?? 0)),
      row.answeredAt.toISOString(),
      row.state,
      ...columns.map((column) => answerIn(row, column)),
    ])
    const file = csvFile([[...titles, ...columns.map(({ label }) => label)], ...lines])
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

function namesOf({ encId, email, profile, state }: Applicant, session: StoredSession | undefined): string[] {
  const ofPlace = takesPlace(state) ? [profile?.lastName ?? '', email, clockText(session)] : ['', '', '']
  return [encId, profile?.firstName ?? '', ...ofPlace]
}

function answerIn({ answers, isDeleted }: Applicant, column: Column): string {
  if (answers === null) return isDeleted ? '' : 'The answers cannot be read'
  return bodyText(column, answers) ?? ''
}

/** When a session begins by the clocks of its place: `2026-11-29 13:00 America/New_York`, `2026-11-01 01:30 EST America/New_York`. */
function clockText(session: StoredSession | undefined): string {
  if (session === undefined) return ''
  const { startsAt, timeZone } = session
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return [format.format(startsAt), clockName(startsAt, timeZone), timeZone].filter(Boolean).join(' ')
}
