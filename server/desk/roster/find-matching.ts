import type { IntakeField } from '#contract/answers/intake.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import type { ParticipationState } from '#contract/answers/participations.ts'
import type { RosterOrder } from '#contract/desk/answers/roster.ts'
import { isChoice } from '#domain/submitted-answers.ts'
import { wantedCount } from '#domain/fit/quotas.ts'
import { openAnswers } from '#server/desk/answers/read-answers.ts'
import { type StoredRosterRow, positionOf, rosterPages } from '#server/desk/answers/repo.ts'
import { pageOf, readPosition } from '#server/desk/calls/list-position.ts'
import type { Database } from '#server/db/database.ts'
import { HostError } from '#server/errors/host-error.ts'
import { factsOf } from '#server/modules/member/profile/service.ts'
import type { StudyRecruitment } from '#server/modules/studies/participations/recruited-study.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'

const rowsAtOnce = 100

export interface RosterFilter {
  studyId: number
  /** Null for all. */
  states: readonly ParticipationState[] | null
  /** An answer: the value of a choice, or a part of a text. */
  answer: { key: string; value: string } | null
  /** The session of the place; null for any. */
  sessionId: number | null
  /** Years; null without a bound. */
  age: { from: number | null; to: number | null }
  /** Least wanted answers; null for any. */
  wanted: number | null
  /** Null for the earliest answer first. */
  order: RosterOrder | null
  /** `enc_id` of the only participant; null for all. */
  who: string | null
  after: string | null
}

interface Found {
  rows: StoredRosterRow[]
  /** Where the next page begins; null at the end. */
  next: string | null
  /** Those whose answers, or profiles, were compared: who is not found has others, which the operator learns. */
  compared: { answers: StoredRosterRow[]; profiles: StoredRosterRow[] }
}

/** A row with what it is compared by. Answers stay closed where nobody asks for them. */
interface Compared {
  row: StoredRosterRow
  answers: IntakeBody | null
  wanted: number
  age: number | null
  startsAt: number
}

const places: Record<RosterOrder, (one: Compared) => number> = {
  wanted: ({ wanted }) => -wanted,
  age: ({ age }) => age ?? Infinity,
  session: ({ startsAt }) => startsAt,
}

/**
 * The engine cannot look into sealed answers, so a filter opens them here until the page is full. An order compares all.
 *
 * @throws {HostError} `invalid` for a text that is no place in the list.
 */
export async function findMatching(
  w: Unsealing & { db: Database; now: Date },
  { study, sessions, fields }: StudyRecruitment & { fields: readonly IntakeField[] },
  filter: RosterFilter,
): Promise<Found> {
  const { answer, sessionId, age, wanted, order, states, who, after } = filter
  const asksAnswers = answer !== null || wanted !== null || order === 'wanted'
  const asksAges = age.from !== null || age.to !== null || order === 'age'
  const isWhole = fields.some((field) => field.key === answer?.key && isChoice(field))
  const isPlain = !asksAnswers && !asksAges && sessionId === null && order === null
  const compare = (row: StoredRosterRow): Compared => {
    const answers = asksAnswers ? openAnswers(w, study.id, row) : null
    const session = sessions.find(({ id }) => id === row.row?.sessionId)
    return {
      row,
      answers,
      wanted: answers === null ? 0 : wantedCount(study.own?.content.questions ?? [], answers),
      age: asksAges ? factsOf(row.profile, w.now).age : null,
      startsAt: session?.startsAt.getTime() ?? Infinity,
    }
  }
  const found: Compared[] = []
  const all: StoredRosterRow[] = []
  const max = rowsAtOnce + 1
  const from = order === null ? readPosition(after) : null
  const pages = rosterPages(w.db, study.id, states, { after: from, who, ...(isPlain && { max }) })
  for await (const rows of pages) {
    all.push(...rows)
    found.push(...rows.map(compare).filter((one) => matches(one, filter, isWhole)))
    if (order === null && found.length >= max) break
  }
  const compared = { answers: asksAnswers ? all : [], profiles: asksAges ? all : [] }
  if (order !== null) return { ...pageAt(found, places[order], after), compared }
  const page = found.slice(0, max).map(({ row }) => row)
  return { ...pageOf(page, rowsAtOnce, positionOf), compared }
}

const matches = (one: Compared, { answer, sessionId, age, wanted }: RosterFilter, isWhole: boolean) =>
  (answer === null || hasAnswer(one.answers, answer, isWhole)) &&
  (sessionId === null || one.row.row?.sessionId === sessionId) &&
  (wanted === null || one.wanted >= wanted) &&
  (age.from === null || (one.age ?? -1) >= age.from) &&
  (age.to === null || (one.age ?? Infinity) <= age.to)

/** A page of all that were found, in an order: the place where it begins is their number. */
function pageAt(found: readonly Compared[], placeOf: (one: Compared) => number, after: string | null) {
  const start = Number(after ?? 0)
  if (!Number.isSafeInteger(start) || start < 0) throw new HostError('invalid')
  const end = start + rowsAtOnce
  const sorted = found.toSorted((one, other) =>
    placeOf(one) < placeOf(other) ? -1 : +(placeOf(one) > placeOf(other)),
  )
  return {
    rows: sorted.slice(start, end).map(({ row }) => row),
    next: end < sorted.length ? String(end) : null,
  }
}

/** Compares a choice as a whole (`isWhole`), and finds a part of a text without its case. */
function hasAnswer(
  answers: IntakeBody | null,
  { key, value }: { key: string; value: string },
  isWhole: boolean,
): boolean {
  const given = answers && Object.hasOwn(answers, key) ? answers[key] : null
  if (Array.isArray(given)) return given.includes(value)
  if (isWhole) return given === value
  return typeof given === 'string' && given.toLowerCase().includes(value.toLowerCase())
}
