import {
  type Application,
  type ApplicationState,
  type StudySession,
  maxWordsLength,
} from '#contract/answers/applications.ts'
import type {
  Participation,
  ParticipationSession,
  ParticipationState,
} from '#contract/answers/participations.ts'
import { daysUntil } from '#domain/dates/near-day.ts'
import { minuteMs } from '#domain/dates/spans.ts'

/** The state of an application that follows from the participant's part in a study of this host. */
export const applicationStateOf: Readonly<Record<ParticipationState, ApplicationState>> = {
  answered: 'applied',
  waiting: 'applied',
  'screened-out': 'not-chosen',
  declined: 'not-chosen',
  chosen: 'heard-back',
  refused: 'not-chosen',
  lapsed: 'not-chosen',
  accepted: 'scheduled',
  cancelled: 'not-chosen',
  attended: 'done',
  'no-show': 'not-chosen',
  paid: 'paid',
}

/** The application that such a part is, for lists and calendars. The pay is points, so the study's own is not named. */
export function applicationOf(participation: Participation): Application {
  const { study_id, state, title, company, answered_at, updated_at } = participation
  const session = ownSession(participation)
  return {
    study_id,
    state: applicationStateOf[state],
    updated_at,
    opened_at: answered_at,
    title: title.slice(0, maxWordsLength.title),
    company: company?.slice(0, maxWordsLength.company) ?? null,
    pay: null,
    channel: 'questionnaire',
    destination: null,
    session:
      session && state !== 'chosen'
        ? { starts_at: session.starts_at, minutes: session.minutes, place: session.place, bring: null }
        : null,
    payment: null,
  }
}

/** All applications: the parts in studies of this host, and what the participant has noted of others. */
export function allApplications(
  participations: readonly Participation[],
  noted: readonly Application[],
): Application[] {
  const own = participations.map((participation) => {
    const pay = noted.find(({ study_id }) => study_id === participation.study_id)?.pay ?? null
    return { ...applicationOf(participation), pay }
  })
  return [...own, ...noted.filter((one) => own.every(({ study_id }) => study_id !== one.study_id))]
}

/** Points that the participant has for the study. A host of a former release names those of the study alone. */
export const earnedPoints = ({ state, points, incentive_points: incentive }: Participation): number =>
  points ?? (state === 'paid' ? incentive : 0)

/** The session that was chosen, or the only one that is offered; null for none. */
export function ownSession({ sessions, session_id }: Participation): ParticipationSession | null {
  return sessions.find(({ id }) => id === session_id) ?? null
}

/** Sessions that can be accepted now: ahead, offered, and with a free place; without the participant's own. */
export function openSessions(participation: Participation, now: Date): ParticipationSession[] {
  const { state, sessions, session_id } = participation
  const isOffered = ({ id }: ParticipationSession) =>
    state === 'chosen' ? session_id === null || id === session_id : id !== session_id
  return sessions.filter((session) => isOffered(session) && session.places_left > 0 && isAhead(session, now))
}

/** The session ahead of an accepted place that has ended: it may still be in the calendar; null for none. */
export function leftSession({ state, left_session: left }: Participation, now: Date): StudySession | null {
  return left !== null && state !== 'accepted' && isAhead(left, now)
    ? { ...left, place: null, bring: null }
    : null
}

export function isAhead({ starts_at }: { starts_at: string }, now: Date): boolean {
  return Date.parse(starts_at) > now.getTime()
}

/** The ticket of an accepted place on the day of its session; null on others. */
export function ticketOfDay(participation: Participation, now: Date): string | null {
  const session = participation.state === 'accepted' ? ownSession(participation) : null
  return session && daysUntil(new Date(session.starts_at), now) === 0 ? participation.ticket : null
}

/** A part as it will be if the host takes the act that waits on this device. @param doing Its post; null for none. */
export function expectedPart(part: Participation, doing: { [field: string]: unknown } | null): Participation {
  if (doing === null) return part
  if (doing['act'] !== 'accept') return { ...part, state: 'cancelled' }
  const sessionId = Number(doing['session_id'] ?? part.session_id)
  // Only the host makes a ticket.
  return { ...part, state: 'accepted', session_id: sessionId, ticket: null }
}

/** Whether the session of an accepted place is over, and nobody has marked who came. */
export function awaitsMark(participation: Participation, now: Date): boolean {
  const session = participation.state === 'accepted' ? ownSession(participation) : null
  return session !== null && endOf(session) <= now.getTime()
}

type Span = Pick<StudySession, 'starts_at' | 'minutes'>

const startOf = ({ starts_at }: Span) => Date.parse(starts_at)
const endOf = (session: Span) => startOf(session) + (session.minutes ?? 1) * minuteMs

/** Whether somebody, or a room, cannot be at both. */
export const overlap = (one: Span, other: Span): boolean =>
  startOf(one) < endOf(other) && startOf(other) < endOf(one)

/** Another study whose appointment overlaps this session, by the participant's own list; null for none. */
export function meetingAt(
  session: Span,
  studyId: number,
  applications: readonly Application[],
): { title: string; startsAt: Date } | null {
  for (const { study_id, title, state, session: other } of applications) {
    if (study_id === studyId || state !== 'scheduled' || other === null) continue
    if (overlap(session, other)) return { title, startsAt: new Date(other.starts_at) }
  }
  return null
}
