import type { ParticipationsAnswer } from '#contract/answers/participations.ts'
import type { ParticipationBody } from '#contract/answers/applications.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { takesPlace } from '#domain/recruiting/participation.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { intakeAnswers, participationEvents, participations, studies } from '#server/db/schema.ts'
import { HostError } from '#server/errors/host-error.ts'
import { isApplication, ofAnswers } from '#server/modules/member/applications/answered.ts'
import { lockBalance } from '#server/modules/money/ledger/repo.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import {
  type Move,
  type StoredParticipation,
  findParticipation,
  move,
  openNote,
  openReason,
  stateOf,
} from './move.ts'
import { offerNext } from './offer-next.ts'
import { pauseIfFull } from './pause.ts'
import { findSession, isSessionFull } from './places.ts'
import {
  type RecruitedStudy,
  type StoredSession,
  countBySession,
  findAllRecruited,
  findSessions,
  lockRecruited,
} from './recruited-study.ts'

/** Studies at the desk, and others with a decision, of one participant. Newest change first. */
export async function readParticipations(
  db: Database,
  unsealing: Unsealing,
  { participantId, encId }: { participantId: number; encId: string },
): Promise<ParticipationsAnswer> {
  const rows = await db
    .select({
      row: participations,
      studyId: intakeAnswers.studyId,
      answeredAt: intakeAnswers.answeredAt,
      changedBy: participationEvents.actor,
      changedFrom: participationEvents.fromState,
    })
    .from(intakeAnswers)
    .innerJoin(studies, eq(studies.id, intakeAnswers.studyId))
    .leftJoin(participations, ofAnswers)
    .leftJoin(
      participationEvents,
      and(
        eq(participationEvents.participantId, participations.participantId),
        eq(participationEvents.studyId, participations.studyId),
        eq(participationEvents.version, participations.version),
      ),
    )
    .where(and(eq(intakeAnswers.participantId, participantId), isApplication))
    .orderBy(desc(sql`coalesce(${participations.updatedAt}, ${intakeAnswers.answeredAt})`))
  const ids = rows.map(({ studyId }) => studyId)
  const recruited = await findAllRecruited(db, ids)
  const sessions = await findSessions(db, ids)
  const taken = await countBySession(db, ids, participantId)
  const offered = await findOffered(db, participantId, ids)
  const answer: ParticipationsAnswer['participations'] = []
  for (const { row, studyId, answeredAt, changedBy, changedFrom } of rows) {
    const study = recruited.get(studyId)
    if (study === undefined) continue
    const isOpen = row !== null && (row.state === 'chosen' || row.state === 'accepted')
    const only = isOpen ? (offered.get(studyId) ?? null) : null
    const shown = sessions.filter(
      ({ id, studyId: of }) =>
        of === studyId && (id === row?.sessionId || (isOpen && (only === null || id === only))),
    )
    answer.push({
      study_id: studyId,
      title: study.title,
      company: study.company,
      state: stateOf(row),
      incentive_points: study.recruiting.incentive_points,
      points: row?.points ?? 0,
      changed_by: changedBy,
      changed_from: changedFrom,
      contact: study.own?.content.registration_email ?? study.own?.content.registration_phone ?? null,
      note: row && openNote(unsealing, row),
      offered_until: row?.offeredUntil?.toISOString() ?? null,
      sessions: shown.map((session) => sessionOf(session, taken.get(session.id) ?? 0)),
      session_id: row?.sessionId ?? null,
      reason: row && openReason(unsealing, row),
      answered_at: answeredAt.toISOString(),
      updated_at: (row?.updatedAt ?? answeredAt).toISOString(),
    })
  }
  return { enc_id: encId, participations: answer }
}

const sessionOf = (session: StoredSession, taken: number) => ({
  id: session.id,
  starts_at: session.startsAt.toISOString(),
  minutes: session.minutes,
  time_zone: session.timeZone,
  place: session.place,
  places_left: Math.max(0, session.capacity - taken),
})

/** Whether the participant has a part in the study, and so may see its page after it has closed. */
export async function hasPart(db: Database, participantId: number, studyId: number): Promise<boolean> {
  const isOwn = and(eq(intakeAnswers.participantId, participantId), eq(intakeAnswers.studyId, studyId))
  return (await db.$count(intakeAnswers, isOwn)) > 0
}

/**
 * An act of the participant, in the transaction of its key.
 *
 * @throws {HostError} `changed-meanwhile`, also for a session that the study has moved since; `not-found`, `invalid`
 * for a session of another study, or none where there are some; `not-offered`, `place-gone`, `session-full` or
 * `too-late`.
 */
export async function participate(
  tx: Database,
  { now, ...unsealing }: Unsealing & { now: Date },
  { participantId, studyId, body }: { participantId: number; studyId: number; body: ParticipationBody },
): Promise<void> {
  const study = await lockRecruited(tx, studyId)
  if (study === null || !(await hasPart(tx, participantId, studyId))) throw new HostError('not-found')
  await lockBalance(tx, participantId)
  const before = await findParticipation(tx, participantId, studyId)
  const refusal = refusalOf(before, body, now)
  if (refusal !== null) throw new HostError(refusal)
  if (before?.state === 'accepted' && before.sessionId !== null) {
    const session = await findSession(tx, studyId, before.sessionId)
    if (session !== null && session.startsAt <= now) throw new HostError('too-late')
  }
  // Somebody who withdraws offline may be chosen before that arrives.
  const act = body.act === 'cancel' && before?.state === 'chosen' ? 'refuse' : body.act
  const doing: Move = { study, participantId, before, act, actor: 'participant', now }
  if (body.act === 'accept')
    doing.sessionId = await chosenSession(tx, study, before, { participantId, ...body, now })
  else if (body.act === 'cancel') doing.reason = body.reason
  if ((await move(tx, unsealing.dataKeys, doing)) === null) throw new HostError('too-late')
  if (body.act === 'accept') await pauseIfFull(tx, unsealing, study, now)
  else if (before !== null && takesPlace(before.state)) await offerNext(tx, unsealing, study, now)
}

/** Why the state does not allow the act; null if it does. */
function refusalOf(
  before: StoredParticipation | null,
  { act, was, session_id: wanted }: ParticipationBody,
  now: Date,
): ErrorCode | null {
  const state = stateOf(before)
  const own = state === 'accepted' ? (before?.sessionId ?? null) : null
  if (own !== null && was !== undefined && own !== was && own !== wanted) return 'changed-meanwhile'
  if (state === 'attended' || state === 'no-show' || state === 'paid') return 'too-late'
  if (act === 'cancel')
    return ['answered', 'waiting', 'chosen', 'accepted'].includes(state) ? null : 'place-gone'
  if (state === 'answered' || state === 'screened-out') return 'not-offered'
  // Another device has accepted.
  if (state === 'accepted') return act === 'accept' ? null : 'changed-meanwhile'
  const end = before?.offeredUntil ?? null
  const isHeld = state === 'chosen' && (end === null || end > now)
  return isHeld ? null : 'place-gone'
}

/** The one session of the last offer of each study; null where all could be chosen. It holds after the acceptance too. */
async function findOffered(
  db: Database,
  participantId: number,
  studyIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const { studyId, sessionId, version, act, participantId: of } = participationEvents
  const offers = await db
    .select({ studyId, sessionId })
    .from(participationEvents)
    .where(and(eq(of, participantId), eq(act, 'choose'), inArray(studyId, [...studyIds])))
    .orderBy(version)
  return new Map(offers.map((offer) => [offer.studyId, offer.sessionId]))
}

type Acceptance = Pick<ParticipationBody, 'session_id' | 'starts_at'> & { participantId: number; now: Date }

/** The session of an acceptance; null for a study without sessions. */
async function chosenSession(
  tx: Database,
  study: RecruitedStudy,
  before: StoredParticipation | null,
  { participantId, session_id: wanted, starts_at: readAt, now }: Acceptance,
): Promise<number | null> {
  const id = wanted ?? before?.sessionId ?? null
  if (id === null) {
    if (study.recruiting.sessions.length > 0) throw new HostError('invalid')
    return null
  }
  const offered = (await findOffered(tx, participantId, [study.id])).get(study.id) ?? null
  if (offered !== null && id !== offered) throw new HostError('not-offered')
  const session = await findSession(tx, study.id, id)
  if (session === null) throw new HostError('invalid')
  if (readAt !== undefined && Date.parse(readAt) !== session.startsAt.getTime())
    throw new HostError('changed-meanwhile')
  if (session.startsAt <= now) throw new HostError('too-late')
  if (await isSessionFull(tx, session, participantId)) throw new HostError('session-full')
  return id
}
