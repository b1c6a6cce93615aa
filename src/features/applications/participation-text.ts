import type {
  Participation,
  ParticipationSession,
  ParticipationState,
} from '#contract/answers/participations.ts'
import { clockName } from '#domain/dates/clock-name.ts'
import { dateFormat, isTimeZone } from '#language/formats.ts'
import { t } from '#language/language.ts'
import { formatPointsAsDollars } from '#domain/money/money.ts'
import { earnedPoints, isAhead, ownSession } from '#domain/recruiting/participation-rules.ts'

const wholeTime = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions
/** Day and time in the zone of this device. */
const shortTime = dateFormat(wholeTime)
const namedTime = dateFormat({ ...wholeTime, timeZoneName: 'long' })
/** With the zone where this device's clocks show the time twice. */
export const shownTime = (moment: number) => (clockName(moment) === '' ? shortTime : namedTime)(moment)
const dayName = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const dayFormat = { dateStyle: 'short' } as const

/** How the study decided, and what it waits for: one line for a list and for the study's own page. */
export function participationText(participation: Participation, now: Date): string {
  return texts[participation.state](participation, now)
}

const texts: Readonly<Record<ParticipationState, (participation: Participation, now: Date) => string>> = {
  answered: () => t('Your answers have arrived. The study decides who takes part.'),
  waiting: () => t('You are on the waiting list.'),
  'screened-out': () => t('This study looks for other participants.'),
  declined: () => t('The study has chosen other participants.'),
  chosen: chosenText,
  refused: () => t('You have declined the place.'),
  lapsed: () => t('The offer has lapsed: no answer came in time.'),
  accepted: acceptedText,
  cancelled: cancelledText,
  attended: ({ incentive_points: points }) =>
    points > 0 ? t('You took part. Your points are on their way.') : t('You took part.'),
  'no-show': () => t('The study has noted that you did not come.'),
  paid: (participation) => {
    const points = earnedPoints(participation)
    return points > 0 ? t('Paid {amount}', { amount: formatPointsAsDollars(points) }) : t('You took part.')
  },
}

function cancelledText({ changed_by: by, changed_from: from }: Participation): string {
  if (by === 'operator') return t('The study has canceled your place.')
  if (by !== 'participant') return t('Your place is canceled.')
  return from === 'accepted' ? t('You gave up your place.') : t('You have withdrawn.')
}

function chosenText({ offered_until: until, sessions }: Participation, now: Date): string {
  if (until === null)
    return sessions.length > 0 ? t('You were chosen: choose a time.') : t('You were chosen: will you come?')
  const time = shownTime(Date.parse(until))
  if (Date.parse(until) <= now.getTime())
    return t('You were chosen. The study expected your answer by {time}.', { time })
  return sessions.length > 0
    ? t('You were chosen: choose a time by {time}.', { time })
    : t('You were chosen: answer by {time}.', { time })
}

function acceptedText(participation: Participation, now: Date): string {
  const { changed_from: from } = participation
  if (from === 'attended' || from === 'no-show' || from === 'paid')
    return t('The study has undone its note on whether you came.')
  const session = ownSession(participation)
  if (session !== null && !isAhead(session, now)) return begunText(participation, now)
  if (session === null)
    return participation.sessions.length > 0
      ? t('You have a place.')
      : t('You have a place. The study will tell you when and where.')
  const time = ownTime(session)
  return session.place === null ? time : t('{time}, {place}', { time, place: session.place })
}

function begunText({ marked_by: by }: Participation, now: Date): string {
  if (by === null) return t('Your session has begun, or is over. Afterwards the study notes who came.')
  const day = dayName(Date.parse(by))
  return Date.parse(by) > now.getTime()
    ? t('Your session has begun, or is over. Who came will be noted by {day}.', { day })
    : t('Your session is over. The study should have noted by {day} who came.', { day })
}

/** The time of a session, with the zone of this device where the place has another time. */
export function ownTime(session: ParticipationSession): string {
  const format = timeOfPlace(session) === null ? shownTime : namedTime
  return format(Date.parse(session.starts_at))
}

/**
 * The time of a session in the zone of the study, with its name, and with the day if that is another one too; null
 * where this device's zone shows the same time.
 */
export function timeOfPlace({ starts_at, time_zone: timeZone }: ParticipationSession): string | null {
  if (!isTimeZone(timeZone)) return null
  const startsAt = new Date(starts_at)
  if (dateFormat({ ...wholeTime, timeZone })(startsAt) === shortTime(startsAt)) return null
  const isSameDay = dateFormat({ ...dayFormat, timeZone })(startsAt) === dateFormat(dayFormat)(startsAt)
  const { hour, minute } = wholeTime
  const format = isSameDay ? { hour, minute } : wholeTime
  return dateFormat({ ...format, timeZone, timeZoneName: 'long' })(startsAt)
}
