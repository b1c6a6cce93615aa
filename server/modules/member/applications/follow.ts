import { type Application, maxWordsLength } from '#contract/answers/applications.ts'
import { applicationStateOf } from '#domain/recruiting/participation-rules.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { companies, intakeAnswers, participations, studies, studySessions } from '#server/db/schema.ts'
import { isApplication, ofAnswers, stateOfAnswers } from './answered.ts'

/**
 * Applications by the questionnaires of this host: answers to studies at the desk, and to others that were decided on.
 * The participant's part in the study tells their status.
 */
export async function followedApplications(db: Database, participantId: number): Promise<Application[]> {
  const rows = await db
    .select({
      studyId: intakeAnswers.studyId,
      answeredAt: intakeAnswers.answeredAt,
      state: stateOfAnswers,
      updatedAt: participations.updatedAt,
      title: studies.title,
      company: companies.name,
      pay: studies.payDisplay,
      startsAt: studySessions.startsAt,
      minutes: studySessions.minutes,
      place: studySessions.place,
    })
    .from(intakeAnswers)
    .innerJoin(studies, eq(studies.id, intakeAnswers.studyId))
    .leftJoin(companies, eq(companies.id, studies.companyId))
    .leftJoin(participations, ofAnswers)
    .leftJoin(studySessions, eq(studySessions.id, participations.sessionId))
    .where(and(eq(intakeAnswers.participantId, participantId), isApplication))
  return rows.map((row) => ({
    study_id: row.studyId,
    state: applicationStateOf[row.state],
    updated_at: (row.updatedAt ?? row.answeredAt).toISOString(),
    opened_at: row.answeredAt.toISOString(),
    title: row.title.slice(0, maxWordsLength.title),
    company: row.company?.slice(0, maxWordsLength.company) ?? null,
    pay: row.pay?.slice(0, maxWordsLength.pay) ?? null,
    channel: 'questionnaire',
    destination: null,
    session:
      row.startsAt === null || row.state === 'chosen'
        ? null
        : { starts_at: row.startsAt.toISOString(), minutes: row.minutes, place: row.place, bring: null },
    payment: null,
  }))
}
