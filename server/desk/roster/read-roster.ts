import type { RosterAnswer, RosterRow } from '#contract/desk/answers/roster.ts'
import { roomOf } from '#domain/recruiting/room.ts'
import { wantedCount } from '#domain/fit/quotas.ts'
import { type GivingLimits, leftToGive } from '#domain/money/limits.ts'
import { takesPlace } from '#domain/recruiting/participation.ts'
import { columnsOf, openAnswers } from '#server/desk/answers/read-answers.ts'
import {
  type StoredRosterRow,
  countReached,
  countStates,
  findStudy,
  markRead,
} from '#server/desk/answers/repo.ts'
import { type Opening, openRecords } from '#server/desk/openings/open-records.ts'
import type { HostConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { HostError } from '#server/errors/host-error.ts'
import { readGiving } from '#server/modules/money/approvals/approvals.ts'
import { factsOf } from '#server/modules/member/profile/service.ts'
import {
  type RecruitedStudy,
  openWords,
  readRecruitment,
  sessionOf,
} from '#server/modules/studies/participations/recruited-study.ts'
import { takenByQuota } from '#domain/recruiting/recruitment.ts'
import { marketAreas } from '#server/platform/market-areas/market-areas.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { findDuplicates } from './duplicates.ts'
import { type RosterFilter, findMatching } from './find-matching.ts'

/**
 * A page of a study's roster. Each participant on it sees that the record was opened, and by what reason.
 *
 * @throws {HostError} `not-found` for an unknown study.
 */
export async function readRoster(
  {
    db,
    config,
    ...unsealing
  }: Unsealing & { db: Database; config: Pick<HostConfig, 'incentiveLimits' | 'pointsLimits'> },
  filter: RosterFilter,
  opening: Omit<Opening, 'opened'>,
  now: Date,
): Promise<RosterAnswer> {
  const { studyId, answer, who } = filter
  return db.transaction(async (tx) => {
    const recruitment = await readRecruitment({ ...unsealing, db: tx, now }, studyId)
    const questions = await findStudy(tx, studyId)
    if (recruitment === null || questions === null) throw new HostError('not-found')
    const { study, recruiting, sessions, held, used } = recruitment
    const { operatorId } = opening.operator
    const { incentiveLimits, pointsLimits } = config
    const leftOf = async (kind: 'incentive' | 'points', limits: GivingLimits) =>
      leftToGive(await readGiving(tx, now, { kind, limits, operatorId }))
    const matching = await findMatching(
      { ...unsealing, db: tx, now },
      { ...recruitment, fields: questions.fields },
      filter,
    )
    const { rows: shown, next, compared } = matching
    // For one participant, the records of others stay closed.
    const asked = who === null ? recruiting.quotas : []
    // Counts of quotas tell of their answers.
    const counted = asked.length > 0 ? held : []
    await openRecords(tx, { ...opening, opened: 'answers' }, [...shown, ...compared.answers, ...counted], now)
    const ids = shown.map(({ participantId }) => participantId)
    await markRead(tx, studyId, ids, now)
    const duplicates = await findDuplicates(tx, ids)
    const profiles = [...shown, ...compared.profiles, ...duplicates]
    await openRecords(tx, { ...opening, opened: 'profile' }, profiles, now)
    await openRecords(tx, { ...opening, opened: 'account' }, duplicates, now)
    const rows = shown.map((row) => ({
      ...rosterRow(row, study, unsealing, now),
      duplicates: duplicates
        .filter(({ of }) => of === row.participantId)
        .map(({ encId, by, name }) => ({ enc_id: encId, by, name: name || null })),
    }))
    return {
      study: {
        id: study.id,
        title: study.title,
        own_id: study.own?.id ?? null,
        incentive_points: recruiting.incentive_points,
        no_show_points: recruiting.no_show_points,
        may_give: await leftOf('incentive', incentiveLimits),
        may_add: await leftOf('points', pointsLimits),
        places: roomOf(recruiting),
        taken: held.length + used,
        target: recruiting.target,
        wanted_of: wantedOf(study).length,
      },
      columns: columnsOf(questions, [
        ...rows.flatMap(({ answers }) => Object.keys(answers ?? {})),
        ...(answer ? [answer.key] : []),
      ]),
      sessions: sessions.map((session) => ({
        ...sessionOf(session),
        capacity: session.capacity,
        taken: held.filter(({ sessionId }) => sessionId === session.id).length,
      })),
      quotas: takenByQuota({ recruiting: { ...recruiting, quotas: asked }, held }).map((one) => ({
        ...one,
        area: one.quota.by === 'area' ? areaTitle(one.quota.dma) : null,
      })),
      counts: await countStates(tx, studyId),
      reached: await countReached(tx, studyId),
      rows,
      next,
    }
  })
}

function rosterRow(
  { row, profile, state, ...stored }: StoredRosterRow,
  study: RecruitedStudy,
  unsealing: Unsealing,
  now: Date,
): Omit<RosterRow, 'duplicates'> {
  const answers = openAnswers(unsealing, study.id, stored)
  const dmas = study.own?.content.dmas ?? []
  const { age, gender, dma } = factsOf(profile, now)
  return {
    enc_id: stored.encId,
    version: row?.version ?? 0,
    state,
    session_id: row?.sessionId ?? null,
    offered_until: row?.offeredUntil?.toISOString() ?? null,
    ...openWords(unsealing, row),
    points: row?.points ?? 0,
    first_name: profile?.firstName ?? null,
    last_name: profile?.lastName ?? null,
    email: takesPlace(state) ? stored.email : null,
    age,
    gender,
    postal_code: profile?.postalCode ?? null,
    area: areaTitle(dma),
    dma,
    is_outside: profile !== null && dmas.length > 0 && !dmas.includes(dma ?? 0),
    attended: stored.attended,
    no_shows: stored.noShows,
    meets_other: stored.meetsOther,
    is_verified: stored.isVerified,
    is_confirmed: stored.isConfirmed,
    answered_at: stored.answeredAt.toISOString(),
    updated_at: row?.updatedAt.toISOString() ?? null,
    hold: stored.hold,
    unread: stored.readAt === null,
    answers,
    wanted: answers === null ? 0 : wantedCount(study.own?.content.questions ?? [], answers),
  }
}

function areaTitle(dma: number | null): string | null {
  const area = marketAreas.find((one) => one.dma === dma)
  return area ? `${area.name}, ${area.state}` : null
}

const wantedOf = ({ own }: RecruitedStudy) =>
  (own?.content.questions ?? []).filter(({ screening }) => screening.wanted.length > 0)
