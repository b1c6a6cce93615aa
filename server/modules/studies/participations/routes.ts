import * as endpoints from '#contract/endpoints/endpoints.ts'
import { HostError } from '#server/errors/host-error.ts'
import { studyWithTables } from '#server/modules/studies/catalogue/study-with-tables.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { workIn, type Work } from '#server/work/work.ts'
import type { ParticipationBody } from '#contract/answers/applications.ts'
import { decideForParticipant } from '#domain/recruiting/decide.ts'
import { carryOut } from './carry-out.ts'
import { offerOn } from './offer-on.ts'
import { pauseIfFull } from './pause.ts'
import { lockPart } from './recruitment.ts'
import type { ParticipationsAnswer } from '#contract/answers/participations.ts'
import { daySeconds, secondsAfter } from '#domain/dates/spans.ts'
import { and, desc, eq, max, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  contactThreads,
  intakeAnswers,
  participationEvents,
  participations,
  studies,
} from '#server/db/schema.ts'
import type { HostConfig } from '#server/config/config.ts'
import { isApplication, ofAnswers, ofLastAct } from '#server/modules/member/applications/answered.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import {
  type StoredParticipation,
  type StoredSession,
  countBySession,
  findAllRecruited,
  findSessions,
  openWords,
  sessionOf,
} from './recruited-study.ts'
import { type TicketSecrets, ticketsOf } from './tickets.ts'

/** A participant's part in studies of this host: feature `participations`, which section 7 does not have. */
export function participationRoutes(deps: HostDependencies) {
  const { db } = deps.database
  return new ApiRoutes(deps)
    .handle(endpoints.participations, ({ participant }) => readParticipations(db, deps, participant))
    .handle(
      endpoints.participate,
      ({ participant: { participantId }, params: { id: studyId }, body, once }) =>
        once(async (tx, receipt) => {
          await workIn(tx, deps, (w) => participate(w, { participantId, studyId, body }))
          return receipt
        }, studyId),
    )
    .handle(endpoints.participationStudy, async ({ participant: { participantId }, params: { id } }) => {
      if (!(await hasPart(db, participantId, id))) throw new HostError('not-found')
      return studyWithTables(deps, id, null)
    }).app
}

/**
 * An act of the participant.
 *
 * @throws {HostError} `changed-meanwhile`, also for a session that the study has moved since; `not-found`, `invalid`
 * for a session of another study, or none where there are some; `not-offered`, `place-gone`, `session-full` or
 * `too-late`.
 */
async function participate(
  w: Work,
  { participantId, studyId, body }: { participantId: number; studyId: number; body: ParticipationBody },
): Promise<void> {
  const found = await lockPart(w, studyId, participantId)
  if (found === null) throw new HostError('not-found')
  const { act, was, session_id: sessionId, starts_at: startsAt } = body
  const doing = { act, was, sessionId, ...(startsAt !== undefined && { startsAt: new Date(startsAt) }) }
  const decision = decideForParticipant(found.recruitment, found.part, doing, w.now)
  if ('refusal' in decision) throw new HostError(decision.refusal)
  const words = act === 'cancel' ? { reason: body.reason } : {}
  const { after } = await carryOut(w, found, decision, { ...words, push: false, mail: false })
  if (decision.frees) await offerOn(w, after)
  else if (act === 'accept') await pauseIfFull(w, after)
}

/** The one session of the last offer; null where all can be chosen. It holds after the acceptance, and until a booking. */
const offeredSession = sql<number | null>`(
  select case offer.act when 'choose' then offer.session_id end from participation_event as offer
  where offer.participant_id = ${intakeAnswers.participantId} and offer.study_id = ${intakeAnswers.studyId}
    and offer.act in ('choose', 'book') order by offer.version desc limit 1)`

/** Studies at the desk, and others with a decision, of one participant. Newest change first. */
async function readParticipations(
  db: Database,
  { config, ...deps }: Unsealing & TicketSecrets & { config: Pick<HostConfig, 'attendanceDays'> },
  { participantId, encId }: { participantId: number; encId: string },
): Promise<ParticipationsAnswer> {
  const rows = await db
    .select({
      row: participations,
      studyId: intakeAnswers.studyId,
      answeredAt: intakeAnswers.answeredAt,
      changedBy: participationEvents.actor,
      changedFrom: participationEvents.fromState,
      offeredSession,
    })
    .from(intakeAnswers)
    .innerJoin(studies, eq(studies.id, intakeAnswers.studyId))
    .leftJoin(participations, ofAnswers)
    .leftJoin(participationEvents, ofLastAct)
    .where(and(eq(intakeAnswers.participantId, participantId), isApplication))
    .orderBy(desc(sql`coalesce(${participations.updatedAt}, ${intakeAnswers.answeredAt})`))
  const ids = rows.map(({ studyId }) => studyId)
  const recruited = await findAllRecruited(db, ids)
  const sessions = await findSessions(db, ids)
  const taken = await countBySession(db, ids, participantId)
  const written = await findWritten(db, participantId)
  const answer: ParticipationsAnswer['participations'] = []
  for (const { row, studyId, answeredAt, changedBy, changedFrom, offeredSession: only } of rows) {
    const study = recruited.get(studyId)
    if (study === undefined) continue
    const isOpen = row !== null && (row.state === 'chosen' || row.state === 'accepted')
    const shown = sessions.filter(
      ({ id, studyId: of }) =>
        of === studyId && (id === row?.sessionId || (isOpen && (only === null || id === only))),
    )
    const own = shown.find(({ id }) => row?.state === 'accepted' && id === row.sessionId)
    const writtenAt = written.get(String(studyId))
    answer.push({
      study_id: studyId,
      title: study.title,
      company: study.company,
      state: row?.state ?? 'answered',
      incentive_points: study.recruiting.incentive_points,
      points: row?.points ?? 0,
      changed_by: changedBy,
      changed_from: changedFrom,
      contact: study.own?.content.registration_email ?? study.own?.content.registration_phone ?? null,
      offered_until: (row?.state === 'chosen' && row.offeredUntil?.toISOString()) || null,
      sessions: shown.map((session) => ({
        ...sessionOf(session),
        places_left: Math.max(0, session.capacity - (taken.get(session.id) ?? 0)),
      })),
      session_id: row?.sessionId ?? null,
      left_session: row && leftSessionOf(row),
      marked_by: own ? markedBy(own, config.attendanceDays).toISOString() : null,
      written_at: own && writtenAt && writtenAt > own.startsAt ? writtenAt.toISOString() : null,
      ticket: own ? (ticketsOf(deps, { participantId, studyId, sessionId: own.id })[0] ?? null) : null,
      ...openWords(deps, row),
      answered_at: answeredAt.toISOString(),
      updated_at: (row?.updatedAt ?? answeredAt).toISOString(),
    })
  }
  return { enc_id: encId, participations: answer }
}

const leftSessionOf = ({ leftStartsAt, leftMinutes }: StoredParticipation) =>
  leftStartsAt && leftMinutes !== null
    ? { starts_at: leftStartsAt.toISOString(), minutes: leftMinutes }
    : null

const markedBy = ({ startsAt, minutes }: StoredSession, days: number) =>
  secondsAfter(startsAt, minutes * 60 + days * daySeconds)

/** When the participant last began to write to support about each study, by its id. */
async function findWritten(db: Database, participantId: number): Promise<ReadonlyMap<string, Date>> {
  const { subject, subjectRef, createdAt, participantId: from } = contactThreads
  const rows = await db
    .select({ ref: subjectRef, at: max(createdAt) })
    .from(contactThreads)
    .where(and(eq(from, participantId), eq(subject, 'study')))
    .groupBy(subjectRef)
  return new Map(rows.flatMap(({ ref, at }) => (ref !== null && at !== null ? [[ref, at]] : [])))
}

/** Whether the participant has a part in the study, and so may see its page after it has closed. */
async function hasPart(db: Database, participantId: number, studyId: number): Promise<boolean> {
  const isAnswer = and(eq(intakeAnswers.participantId, participantId), eq(intakeAnswers.studyId, studyId))
  return (await db.$count(intakeAnswers, isAnswer)) > 0
}
