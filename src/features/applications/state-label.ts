import type { Application } from '#contract/answers/applications.ts'
import type { Participation, ParticipationState } from '#contract/answers/participations.ts'
import { deadline, nearTime } from '#domain/dates/near-day.ts'
import { formatCents, formatPointsAsDollars } from '#domain/money/money.ts'
import { applicationOf, earnedPoints, isAhead } from '#domain/recruiting/participation-rules.ts'
import { type Marked, msg, t } from '#language/language.ts'
import { shortDay } from '#language/times.ts'
import { badgeText, stateTexts } from './application-text.ts'

/** The label of an application in few letters: the most that is known of it, such as `Today 12:28 PM` or `Paid $60`. */
export function stateLabel(application: Application, now: Date): string {
  const { state, session, payment, opened_at } = application
  if (state === 'applied' || state === 'opened') return badgeText(opened_at, now)
  if (state === 'paid' && payment !== null) return paidLabel(formatCents(payment.cents))
  return sessionLabel({ state, session }, now) ?? t(stateTexts[state])
}

/** The label of the participant's part in a study of this host. */
export function participationLabel(participation: Participation, now: Date): string {
  const { state, answered_at, offered_until: until } = participation
  const points = earnedPoints(participation)
  if (state === 'answered') return badgeText(answered_at, now)
  if (state === 'chosen' && until === null) return t('Chosen: please answer')
  if (state === 'chosen' && until !== null && Date.parse(until) > now.getTime())
    return t('Chosen: answer by {time}', { time: deadline(new Date(until), now) })
  return (
    sessionLabel(applicationOf(participation), now) ??
    (points > 0 ? paidLabel(formatPointsAsDollars(points)) : t(names[state]))
  )
}

function sessionLabel({ state, session }: Pick<Application, 'state' | 'session'>, now: Date): string | null {
  if (state !== 'scheduled' || session === null) return null
  const startsAt = new Date(session.starts_at)
  return isAhead(session, now) ? nearTime(startsAt, now) : t('Session {day}', { day: shortDay(startsAt) })
}

const paidLabel = (amount: string) => t('Paid {amount}', { amount: amount.replace(/\.00$/, '') })

/** Apart from `participation-text.ts`: a study's own page shows none of them. */
const names: Readonly<Record<Exclude<ParticipationState, 'answered'>, Marked>> = {
  waiting: msg('Waiting list'),
  'screened-out': msg('Not chosen'),
  declined: msg('Not chosen'),
  chosen: msg('Chosen'),
  refused: msg('Declined'),
  lapsed: msg('Offer lapsed'),
  accepted: msg('Place accepted'),
  cancelled: msg('Canceled'),
  attended: msg('Took part'),
  'no-show': msg('Not there'),
  paid: msg('Took part'),
}
