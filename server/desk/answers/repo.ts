import type { IntakeField } from '#contract/answers/intake.ts'
import type { ParticipationState } from '#contract/answers/participations.ts'
import type { PersonStudy } from '#contract/desk/answers/people.ts'
import { type SQL, and, asc, countDistinct, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  companies,
  identitySessions,
  intakeAnswers,
  intakes,
  ownStudies,
  participationEvents,
  participations,
  participants,
  profiles,
  studies,
  studySessions,
} from '#server/db/schema.ts'
import { placeStates } from '#domain/recruiting/participation.ts'
import { holdScopeOf } from '#server/modules/money/cashout/account-holds.ts'
import { waitsForPay } from '#server/modules/member/applications/unpaid.ts'
import { isOwn, leftFree } from '#server/modules/studies/participations/recruited-study.ts'
import { ofAnswers, stateOfAnswers } from '#server/modules/member/applications/answered.ts'
import { type ListPosition, isBeyond } from '#server/desk/calls/list-position.ts'

export async function findAnsweredStudies(db: Database, now: Date) {
  const count = (condition?: SQL) =>
    condition === undefined
      ? sql<number>`count(*)`.mapWith(Number)
      : sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const unread = count(and(isNull(intakeAnswers.readAt), isNotNull(intakeAnswers.answers)))
  // Answers are deleted in time; a place is marked and paid all the same.
  const isListed = or(isNotNull(intakeAnswers.answers), inArray(stateOfAnswers, [...placeStates]))
  // Once for all studies: a query in the row of each would find them all again.
  const freed = db
    .select({ studyId: participationEvents.studyId, places: sql<number>`count(*)`.as('places') })
    .from(participationEvents)
    .where(leftFree(now))
    .groupBy(participationEvents.studyId)
    .as('freed')
  return db
    .select({
      answers: count(),
      id: studies.id,
      title: studies.title,
      unread,
      undecided: count(eq(stateOfAnswers, 'answered')),
      attended: count(waitsForPay),
      freed: sql<number>`coalesce(max(${freed.places}), 0)`.mapWith(Number),
      chosen: count(inArray(stateOfAnswers, [...placeStates])),
    })
    .from(intakeAnswers)
    .innerJoin(studies, eq(studies.id, intakeAnswers.studyId))
    .leftJoin(participations, ofAnswers)
    .leftJoin(freed, eq(freed.studyId, studies.id))
    .where(isListed)
    .groupBy(studies.id, studies.title)
    .orderBy(desc(unread), desc(studies.id))
}

export interface StudyOfAnswers {
  id: number
  title: string
  company: string | null
  pay: string | null
  /** Empty if the questionnaire was deleted. */
  fields: readonly IntakeField[]
}

export async function findStudy(db: Database, id: number): Promise<StudyOfAnswers | null> {
  const [row] = await db
    .select({
      id: studies.id,
      title: studies.title,
      company: companies.name,
      pay: studies.payDisplay,
      fields: intakes.fields,
    })
    .from(studies)
    .leftJoin(companies, eq(companies.id, studies.companyId))
    .leftJoin(intakes, eq(intakes.studyId, studies.id))
    .where(eq(studies.id, id))
  return row ? { ...row, fields: row.fields ?? [] } : null
}

const order = { at: intakeAnswers.answeredAt, id: intakeAnswers.participantId }

const ofOthers = (state: ParticipationState, ...more: ParticipationState[]) =>
  sql<number>`(select count(*) from participation other where other.participant_id = ${intakeAnswers.participantId}
    and other.study_id <> ${intakeAnswers.studyId} and other.state in ${[state, ...more]})`.mapWith(Number)

/** Whether the participant has accepted another session that overlaps the one that is held or offered here. */
const meetsOther = sql<boolean>`exists (select from study_session own, participation other
  join study_session on study_session.id = other.session_id
  where own.id = ${participations.sessionId} and ${participations.state} in ('chosen', 'accepted')
  and other.participant_id = ${intakeAnswers.participantId} and other.study_id <> ${intakeAnswers.studyId}
  and other.state = 'accepted'
  and study_session.starts_at < own.starts_at + make_interval(mins => own.minutes)
  and own.starts_at < study_session.starts_at + make_interval(mins => study_session.minutes))`

/** Participants of a study with sealed answers, the earliest answer first. */
async function findRosterRows(
  db: Database,
  studyId: number,
  states: readonly ParticipationState[] | null,
  { after, max, who }: { after: ListPosition | null; max: number; who: string | null },
) {
  return db
    .select({
      participantId: intakeAnswers.participantId,
      encId: participants.encId,
      email: participants.email,
      profile: profiles,
      answers: intakeAnswers.answers,
      answeredAt: intakeAnswers.answeredAt,
      readAt: intakeAnswers.readAt,
      row: participations,
      state: stateOfAnswers,
      attended: ofOthers('attended', 'paid'),
      noShows: ofOthers('no-show'),
      meetsOther,
      hold: holdScopeOf(intakeAnswers.participantId),
      // With a limit it is looked up for each row, where `exists` may read the whole table once.
      isVerified: sql<boolean>`coalesce((select true from ${identitySessions}
        where ${identitySessions.participantId} = ${intakeAnswers.participantId}
        and ${identitySessions.state} = 'approved' limit 1), false)`,
      isConfirmed: sql<boolean>`${participants.emailConfirmedAt} is not null`,
    })
    .from(intakeAnswers)
    .innerJoin(participants, eq(participants.id, intakeAnswers.participantId))
    .leftJoin(profiles, eq(profiles.participantId, intakeAnswers.participantId))
    .leftJoin(participations, ofAnswers)
    .where(
      and(
        eq(intakeAnswers.studyId, studyId),
        states === null ? undefined : inArray(stateOfAnswers, [...states]),
        who === null ? undefined : eq(participants.encId, who),
        isBeyond(order, after, 'later'),
      ),
    )
    .orderBy(asc(order.at), asc(order.id))
    .limit(max)
}

export type StoredRosterRow = Awaited<ReturnType<typeof findRosterRows>>[number]

/** All of them from a position on, in pages, so that memory does not grow with the study. */
export async function* rosterPages(
  db: Database,
  studyId: number,
  states: readonly ParticipationState[] | null,
  {
    after = null,
    max = 500,
    who = null,
  }: { after?: ListPosition | null; max?: number; who?: string | null } = {},
): AsyncGenerator<StoredRosterRow[]> {
  for (let position = after; ;) {
    const rows: StoredRosterRow[] = await findRosterRows(db, studyId, states, { after: position, max, who })
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < max) return
    position = positionOf(last)
  }
}

export const positionOf = ({ answeredAt, participantId }: StoredRosterRow): ListPosition => ({
  at: answeredAt,
  id: participantId,
})

/** Participants in each state, without those of no state. */
export async function countStates(db: Database, studyId: number) {
  return db
    .select({ state: stateOfAnswers, count: sql<number>`count(*)`.mapWith(Number) })
    .from(intakeAnswers)
    .leftJoin(participations, ofAnswers)
    .where(eq(intakeAnswers.studyId, studyId))
    .groupBy(stateOfAnswers)
}

/** Participants who have ever been in each state of a study. */
export async function countReached(db: Database, studyId: number) {
  const { toState: state, participantId } = participationEvents
  return db
    .select({ state, count: countDistinct(participantId) })
    .from(participationEvents)
    .where(eq(participationEvents.studyId, studyId))
    .groupBy(state)
}

export async function markRead(
  db: Database,
  studyId: number,
  participantIds: readonly number[],
  now: Date,
): Promise<void> {
  if (participantIds.length === 0) return
  await db
    .update(intakeAnswers)
    .set({ readAt: now })
    .where(
      and(
        eq(intakeAnswers.studyId, studyId),
        inArray(intakeAnswers.participantId, [...participantIds]),
        isNull(intakeAnswers.readAt),
      ),
    )
}

/** A participant's parts in studies, the newest change first. */
export async function findStudiesOf(db: Database, participantId: number): Promise<PersonStudy[]> {
  const rows = await db
    .select({
      own_id: ownStudies.id,
      study_id: studies.id,
      title: studies.title,
      state: stateOfAnswers,
      startsAt: studySessions.startsAt,
      time_zone: studySessions.timeZone,
      points: sql<number>`coalesce(${participations.points}, 0)`.mapWith(Number),
    })
    .from(intakeAnswers)
    .innerJoin(studies, eq(studies.id, intakeAnswers.studyId))
    .leftJoin(participations, ofAnswers)
    .leftJoin(studySessions, eq(studySessions.id, participations.sessionId))
    .leftJoin(ownStudies, and(isOwn, eq(participations.studyId, studies.id)))
    .where(eq(intakeAnswers.participantId, participantId))
    .orderBy(desc(sql`coalesce(${participations.updatedAt}, ${intakeAnswers.answeredAt})`))
  return rows.map(({ startsAt, ...row }) => ({ ...row, starts_at: startsAt?.toISOString() ?? null }))
}

/** The participants of these ids who have answered a study, in the order in which they are to be locked. */
export async function findAnswered(tx: Database, studyId: number, encIds: readonly string[]) {
  return tx
    .select({ participantId: participants.id, encId: participants.encId })
    .from(participants)
    .innerJoin(intakeAnswers, eq(intakeAnswers.participantId, participants.id))
    .where(and(inArray(participants.encId, [...encIds]), eq(intakeAnswers.studyId, studyId)))
    .orderBy(asc(participants.id))
    .for('no key update', { of: participants })
}
