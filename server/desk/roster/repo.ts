import type { ParticipationState } from '#contract/answers/participations.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { identitySessions, intakeAnswers, participants, participations, profiles } from '#server/db/schema.ts'
import { ofAnswers, stateColumn } from '#server/desk/answers/repo.ts'
import { type ListPosition, isBeyond } from '#server/desk/calls/list-position.ts'

const order = { at: intakeAnswers.answeredAt, id: intakeAnswers.participantId }

const ofOthers = (state: ParticipationState, ...more: ParticipationState[]) =>
  sql<number>`(select count(*) from participation other where other.participant_id = ${intakeAnswers.participantId}
    and other.study_id <> ${intakeAnswers.studyId} and other.state in (${sql.join(
      [state, ...more].map((each) => sql`${each}`),
      sql`, `,
    )}))`.mapWith(Number)

/** Participants of a study with sealed answers, the earliest answer first. */
export async function findRosterRows(
  db: Database,
  studyId: number,
  states: readonly ParticipationState[] | null,
  { after, max }: { after: ListPosition | null; max: number },
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
      state: stateColumn,
      attended: ofOthers('attended', 'paid'),
      noShows: ofOthers('no-show'),
      isVerified: sql<boolean>`exists (select from ${identitySessions}
        where ${identitySessions.participantId} = ${intakeAnswers.participantId}
        and ${identitySessions.state} = 'approved')`,
    })
    .from(intakeAnswers)
    .innerJoin(participants, eq(participants.id, intakeAnswers.participantId))
    .leftJoin(profiles, eq(profiles.participantId, intakeAnswers.participantId))
    .leftJoin(participations, ofAnswers)
    .where(
      and(
        eq(intakeAnswers.studyId, studyId),
        states === null ? undefined : inArray(stateColumn, [...states]),
        after === null ? undefined : isBeyond(order, after, 'later'),
      ),
    )
    .orderBy(asc(order.at), asc(order.id))
    .limit(max)
}

export type StoredRosterRow = Awaited<ReturnType<typeof findRosterRows>>[number]

/** Participants in each state, without those of no state. */
export async function countStates(db: Database, studyId: number) {
  return db
    .select({ state: stateColumn, count: sql<number>`count(*)`.mapWith(Number) })
    .from(intakeAnswers)
    .leftJoin(participations, ofAnswers)
    .where(eq(intakeAnswers.studyId, studyId))
    .groupBy(stateColumn)
}
