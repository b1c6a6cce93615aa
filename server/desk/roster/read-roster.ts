import type { ParticipationState } from '#contract/answers/participations.ts'
import type { RosterAnswer, RosterRow } from '#contract/desk/answers/roster.ts'
import { wantedCount } from '#domain/studies/quotas.ts'
import { takesPlace } from '#domain/studies/participation.ts'
import { findStudy, markRead } from '#server/desk/answers/repo.ts'
import { hasAnswer } from '#server/desk/answers/applicants.ts'
import { columnsOf } from '#server/desk/answers/read-answers.ts'
import { type ListPosition, positionText, readPosition } from '#server/desk/calls/list-position.ts'
import { type Opening, openRecords } from '#server/desk/openings/open-records.ts'
import type { Database } from '#server/db/database.ts'
import { HostError } from '#server/errors/host-error.ts'
import { ageOf } from '#server/modules/member/profile/service.ts'
import { openNote, openReason } from '#server/modules/studies/participations/move.ts'
import {
  type RecruitedStudy,
  countPlaces,
  findRecruited,
  findSessions,
  placesOf,
} from '#server/modules/studies/participations/recruited-study.ts'
import { takenByQuota } from '#server/modules/studies/participations/quotas.ts'
import { marketAreas } from '#server/platform/market-areas/market-areas.ts'
import { type Unsealing, questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import { findDuplicates } from './duplicates.ts'
import { type StoredRosterRow, countStates, findRosterRows } from './repo.ts'

const rowsAtOnce = 100
const rowsSearchedAtOnce = 500

export interface RosterFilter {
  studyId: number
  /** Null for all. */
  states: readonly ParticipationState[] | null
  /** An answer: the value of a choice, or a part of a text. */
  answer: { key: string; value: string } | null
  after: string | null
}

/**
 * A page of a study's roster. Each participant on it sees that the record was opened, and by what reason.
 *
 * @throws {HostError} `not-found` for an unknown study.
 */
export async function readRoster(
  { db, ...unsealing }: Unsealing & { db: Database },
  { studyId, states, answer, after }: RosterFilter,
  opening: Omit<Opening, 'opened'>,
  now: Date,
): Promise<RosterAnswer> {
  return db.transaction(async (tx) => {
    const study = await findRecruited(tx, studyId)
    const questions = await findStudy(tx, studyId)
    if (study === null || questions === null) throw new HostError('not-found')
    const page = { after: after === null ? null : readPosition(after), max: rowsAtOnce + 1 }
    const found = await findMatching(tx, unsealing, { studyId, states, answer }, page)
    const shown = found.slice(0, rowsAtOnce)
    await openRecords(tx, { ...opening, opened: 'answers' }, shown, now)
    await openRecords(tx, { ...opening, opened: 'profile' }, shown, now)
    const ids = shown.map(({ participantId }) => participantId)
    await markRead(tx, studyId, ids, now)
    const duplicates = await findDuplicates(tx, ids)
    await openRecords(tx, { ...opening, opened: 'account' }, duplicates, now)
    const rows = shown.map((row) => ({
      ...rosterRow(row, study, unsealing, now),
      duplicates: duplicates
        .filter(({ of }) => of === row.participantId)
        .map(({ encId, by }) => ({ enc_id: encId, by })),
    }))
    const sessions = await findSessions(tx, [studyId])
    const last = shown.at(-1)
    const position = last && { at: last.answeredAt, id: last.participantId }
    const taken: RosterAnswer['sessions'] = []
    for (const { id, startsAt, minutes, timeZone, place, capacity } of sessions)
      taken.push({
        id,
        starts_at: startsAt.toISOString(),
        minutes,
        time_zone: timeZone,
        place,
        capacity,
        taken: await countPlaces(tx, studyId, { sessionId: id }),
      })
    return {
      study: {
        id: study.id,
        title: study.title,
        own_id: study.own?.id ?? null,
        incentive_points: study.recruiting.incentive_points,
        places: placesOf(study),
        target: study.recruiting.target,
        wanted_of: wantedOf(study).length,
      },
      columns: columnsOf(questions, [
        ...rows.flatMap(({ answers }) => Object.keys(answers ?? {})),
        ...(answer ? [answer.key] : []),
      ]),
      sessions: taken,
      quotas: await takenByQuota(tx, unsealing, study, now),
      counts: await countStates(tx, studyId),
      rows,
      next: found.length > rowsAtOnce && position ? positionText(position) : null,
    }
  })
}

/** The engine cannot look into sealed answers, so a filter by answer opens them here until the page is full. */
async function findMatching(
  tx: Database,
  unsealing: Unsealing,
  { studyId, states, answer }: Omit<RosterFilter, 'after'>,
  { after, max }: { after: ListPosition | null; max: number },
): Promise<StoredRosterRow[]> {
  if (answer === null) return findRosterRows(tx, studyId, states, { after, max })
  const found: StoredRosterRow[] = []
  for (let position = after; ;) {
    const rows: StoredRosterRow[] = await findRosterRows(tx, studyId, states, {
      after: position,
      max: rowsSearchedAtOnce,
    })
    found.push(...rows.filter((row) => hasAnswer(answersOf(row, studyId, unsealing), answer)))
    const last = rows.at(-1)
    if (last === undefined || found.length >= max || rows.length < rowsSearchedAtOnce)
      return found.slice(0, max)
    position = { at: last.answeredAt, id: last.participantId }
  }
}

const answersOf = (
  { participantId, answers }: Pick<StoredRosterRow, 'participantId' | 'answers'>,
  studyId: number,
  unsealing: Unsealing,
) => (answers === null ? null : questionnaireAnswers.tryOpen(unsealing, [participantId, studyId], answers))

function rosterRow(
  { row, profile, state, ...stored }: StoredRosterRow,
  study: RecruitedStudy,
  unsealing: Unsealing,
  now: Date,
): Omit<RosterRow, 'duplicates'> {
  const answers = answersOf(stored, study.id, unsealing)
  const dmas = study.own?.content.dmas ?? []
  const area = marketAreas.find(({ dma }) => dma === profile?.dma)
  return {
    enc_id: stored.encId,
    version: row?.version ?? 0,
    state,
    session_id: row?.sessionId ?? null,
    offered_until: row?.offeredUntil?.toISOString() ?? null,
    note: row && openNote(unsealing, row),
    reason: row && openReason(unsealing, row),
    points: row?.points ?? 0,
    first_name: profile?.firstName ?? null,
    last_name: profile?.lastName ?? null,
    email: takesPlace(state) ? stored.email : null,
    age: profile && ageOf(profile, now),
    gender: profile?.gender ?? null,
    postal_code: profile?.postalCode ?? null,
    area: area ? `${area.name}, ${area.state}` : null,
    is_outside: profile !== null && dmas.length > 0 && !dmas.includes(profile.dma ?? 0),
    attended: stored.attended,
    no_shows: stored.noShows,
    is_verified: stored.isVerified,
    answered_at: stored.answeredAt.toISOString(),
    updated_at: row?.updatedAt.toISOString() ?? null,
    unread: stored.readAt === null,
    answers,
    wanted: answers === null ? 0 : wantedCount(study.own?.content.questions ?? [], answers),
  }
}

const wantedOf = ({ own }: RecruitedStudy) =>
  (own?.content.questions ?? []).filter(({ screening }) => screening.wanted.length > 0)
