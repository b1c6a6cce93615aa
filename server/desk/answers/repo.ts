import type { IntakeField } from '#contract/answers/intake.ts'
import type { ParticipationState } from '#contract/answers/participations.ts'
import { type SQL, and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  companies,
  intakeAnswers,
  intakes,
  participations,
  participants,
  profiles,
  studies,
} from '#server/db/schema.ts'
import { placeStates } from '#domain/studies/participation.ts'
import { type ListPosition, isBeyond } from '#server/desk/calls/list-position.ts'

/** Studies that have answers, with counts alone. */
export async function findAnsweredStudies(db: Database) {
  const count = (condition?: SQL) =>
    condition === undefined
      ? sql<number>`count(*)`.mapWith(Number)
      : sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const unread = count(isNull(intakeAnswers.readAt))
  return db
    .select({
      answers: count(),
      id: studies.id,
      title: studies.title,
      unread,
      undecided: count(eq(stateColumn, 'answered')),
      chosen: count(inArray(stateColumn, [...placeStates])),
    })
    .from(intakeAnswers)
    .innerJoin(studies, eq(studies.id, intakeAnswers.studyId))
    .leftJoin(participations, ofAnswers)
    .where(isNotNull(intakeAnswers.answers))
    .groupBy(studies.id, studies.title)
    .orderBy(desc(unread), desc(studies.id))
}

export const ofAnswers = and(
  eq(participations.participantId, intakeAnswers.participantId),
  eq(participations.studyId, intakeAnswers.studyId),
)

/** Answers without a row have nothing but arrived. */
export const stateColumn = sql<ParticipationState>`coalesce(${participations.state}, 'answered')`

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

/** Applicants of a study with sealed answers, the earliest answer first. */
export async function findSealedApplicants(
  db: Database,
  studyId: number,
  page: { after: ListPosition | null; max: number },
) {
  const { after, max } = page
  const rows = await db
    .select({
      participantId: intakeAnswers.participantId,
      encId: participants.encId,
      firstName: profiles.firstName,
      answers: intakeAnswers.answers,
      answeredAt: intakeAnswers.answeredAt,
      state: stateColumn,
    })
    .from(intakeAnswers)
    .innerJoin(participants, eq(participants.id, intakeAnswers.participantId))
    .leftJoin(profiles, eq(profiles.participantId, intakeAnswers.participantId))
    .leftJoin(participations, ofAnswers)
    .where(
      and(
        eq(intakeAnswers.studyId, studyId),
        // They are deleted after the operator's time (`retention.ts`).
        isNotNull(intakeAnswers.answers),
        after === null ? undefined : isBeyond(order, after, 'later'),
      ),
    )
    .orderBy(asc(order.at), asc(order.id))
    .limit(max)
  return rows.flatMap(({ answers, ...row }) => (answers === null ? [] : [{ ...row, answers }]))
}

export async function markRead(
  tx: Database,
  studyId: number,
  participantIds: readonly number[],
  now: Date,
): Promise<void> {
  if (participantIds.length === 0) return
  await tx
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

/** The participants of these ids who have answered a study, in the order in which they are to be locked. */
export async function findAnswered(tx: Database, studyId: number, encIds: readonly string[]) {
  return tx
    .select({
      participantId: participants.id,
      encId: participants.encId,
      email: participants.email,
      language: participants.language,
      answeredAt: intakeAnswers.answeredAt,
    })
    .from(participants)
    .innerJoin(intakeAnswers, eq(intakeAnswers.participantId, participants.id))
    .where(and(inArray(participants.encId, [...encIds]), eq(intakeAnswers.studyId, studyId)))
    .orderBy(asc(participants.id))
    .for('no key update', { of: participants })
}
