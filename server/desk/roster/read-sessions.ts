import { maxListedSessions } from '#contract/desk/answers/recruiting.ts'
import type { SessionPerson, SessionsAnswer } from '#contract/desk/answers/roster.ts'
import { DateTime } from '#contract/base/values.ts'
import { phoneIn, telNumber } from '#domain/contact-text.ts'
import { daySeconds, secondsAfter } from '#domain/dates/spans.ts'
import { ticketDigest } from '#domain/recruiting/ticket.ts'
import { and, asc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import {
  intakeAnswers,
  intakes,
  operators,
  participants,
  participationEvents,
  participations,
  profiles,
  studies,
  studySessions,
} from '#server/db/schema.ts'
import { openAnswers } from '#server/desk/answers/read-answers.ts'
import { idOf } from '#server/desk/calls/id-of.ts'
import { type Opening, openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import { ofAnswers, ofLastAct } from '#server/modules/member/applications/answered.ts'
import { openWords, sessionEnd, sessionOf } from '#server/modules/studies/participations/recruited-study.ts'
import { type TicketSecrets, ticketsOf } from '#server/modules/studies/participations/tickets.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'

/** The reason that participants read. */
const reason = 'Who comes to your session'
const mostDays = 8

type Deps = Unsealing & TicketSecrets & { db: Database }

/**
 * Sessions of some days or of a study, with those who have accepted a place in them. Each sees that the record was opened.
 *
 * @param asked `study`, or `from` and `until`.
 * @throws {HostError} `invalid` for other times, or more than eight days.
 */
export async function readSessions(
  { db, ...deps }: Deps,
  asked: Readonly<Record<string, string>>,
  operator: Opening['operator'],
  now: Date,
): Promise<SessionsAnswer> {
  const isAsked = asked['study'] ? eq(studySessions.studyId, idOf(asked['study'])) : isWithin(asked, now)
  return db.transaction(async (tx) => {
    const sessions = await tx
      .select({ session: studySessions, title: studies.title })
      .from(studySessions)
      .innerJoin(studies, eq(studies.id, studySessions.studyId))
      .where(isAsked)
      .orderBy(asc(studySessions.startsAt), asc(studySessions.id))
      .limit(maxListedSessions)
    const ids = sessions.map(({ session }) => session.id)
    const people = await findPeople(tx, ids)
    await openRecords(tx, { operator, opened: 'profile', reason }, people, now)
    const asking = people.filter((person) => phoneQuestions(person).length > 0)
    await openRecords(tx, { operator, opened: 'answers', reason }, asking, now)
    const shown: SessionsAnswer['sessions'] = []
    for (const { session, title } of sessions) {
      const { id, capacity, studyId } = session
      const own = people.filter(({ row }) => row.sessionId === id)
      const its = await Promise.all(own.map((person) => personOf(deps, person)))
      const facts = { capacity, taken: its.length, study_id: studyId, title }
      shown.push({ ...sessionOf(session), ...facts, people: its })
    }
    return { sessions: shown }
  })
}

/** Sessions that begin within these times, and one that has begun before and is not over. */
function isWithin({ from, until }: Readonly<Record<string, string>>, now: Date) {
  const [first, last] = [from, until].map((text) => v.safeParse(DateTime, text))
  if (!first?.success || !last?.success) throw new HostError('invalid')
  const [begin, end] = [new Date(first.output), new Date(last.output)]
  if (end > secondsAfter(begin, mostDays * daySeconds)) throw new HostError('invalid')
  const isOn = gt(sessionEnd, sql`${(now > begin ? now : begin).toISOString()}::timestamptz`)
  return and(or(gte(studySessions.startsAt, begin), isOn), lt(studySessions.startsAt, end))
}

async function findPeople(db: Database, sessionIds: readonly number[]) {
  return db
    .select({
      participantId: participations.participantId,
      encId: participants.encId,
      row: participations,
      profile: { firstName: profiles.firstName, lastName: profiles.lastName },
      answers: intakeAnswers.answers,
      fields: intakes.fields,
      markedBy: operators.name,
    })
    .from(participations)
    .innerJoin(participants, eq(participants.id, participations.participantId))
    .leftJoin(profiles, eq(profiles.participantId, participations.participantId))
    .leftJoin(intakeAnswers, ofAnswers)
    .leftJoin(intakes, eq(intakes.studyId, participations.studyId))
    .leftJoin(participationEvents, ofLastAct)
    .leftJoin(operators, eq(operators.id, participationEvents.operatorId))
    .where(
      and(
        inArray(participations.sessionId, [...sessionIds]),
        inArray(participations.state, ['accepted', 'attended', 'no-show', 'paid']),
      ),
    )
    .orderBy(asc(profiles.firstName), asc(profiles.lastName), asc(participants.id))
}

type StoredPerson = Awaited<ReturnType<typeof findPeople>>[number]

const phoneQuestions = ({ fields, answers }: StoredPerson) =>
  answers === null ? [] : (fields ?? []).filter(({ label }) => /\bphone\b/i.test(label ?? ''))

async function personOf(deps: Unsealing & TicketSecrets, person: StoredPerson): Promise<SessionPerson> {
  const { participantId, row, profile } = person
  const { studyId, state, version } = row
  const questions = phoneQuestions(person)
  const given = questions.length > 0 ? openAnswers(deps, studyId, person) : null
  const [phone] = questions.flatMap(({ key }) => phoneIn(String(given?.[key] ?? '')) ?? [])
  const sessionId = row.sessionId ?? 0
  const tickets = ticketsOf(deps, { participantId, studyId, sessionId })
  return {
    enc_id: person.encId,
    version,
    state,
    marked_by: state === 'accepted' ? null : person.markedBy,
    first_name: profile?.firstName ?? null,
    last_name: profile?.lastName ?? null,
    phone: phone ? telNumber(phone) : null,
    note: openWords(deps, row).note,
    tickets: await Promise.all(tickets.map((ticket) => ticketDigest(ticket, sessionId))),
  }
}
