import { post } from '#api/client.ts'
import { hostLinks } from '#api/host-links.ts'
import type { Application } from '#contract/answers/applications.ts'
import type { Cashout, Ledger } from '#contract/answers/earnings.ts'
import type { User } from '#contract/answers/participant.ts'
import type { Participation } from '#contract/answers/participations.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { daysUntil, nearTime } from '#domain/dates/near-day.ts'
import { dayMs, minuteMs } from '#domain/dates/spans.ts'
import { formatPointsAsDollars } from '#domain/money/money.ts'
import { allApplications, openSessions, ticketOfDay } from '#domain/recruiting/participation-rules.ts'
import { participationText } from '#features/applications/participation-text.ts'
import type { AlertMatch } from '#domain/alerts/alerts.ts'
import { AlertLink } from '#pages/alerts/alert-link.tsx'
import { WayThere } from '#features/applications/WayThere.tsx'
import { t, plural } from '#language/language.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

/** What the device keeps that may be of interest now. */
export interface Known {
  participations: readonly Participation[]
  /** Applications that the participant has noted. */
  applications: readonly Application[]
  ledger: Ledger | null
  cashouts: readonly Cashout[]
  answered: User['answered_message'] | null
  /** Studies whose questionnaire was begun. */
  drafts: readonly { studyId: number; title: string }[]
  /** Whether the host asks for a confirmed e-mail address. */
  isEmailUnconfirmed: boolean
  /** Posts that wait, that were refused unseen, or that the host has received since it told the participations. */
  posts: readonly Pick<Entry, 'studyId' | 'state'>[]
  /** What kept searches have found, and whether the list shows all of it as new. */
  found: readonly { match: AlertMatch; titles: readonly string[]; isNew: boolean }[]
  /** Numbers of the lines that were put away. */
  putAway: readonly number[]
}

export interface ForYouLine {
  /** Equal for the same line on every device: its kind, then what it is about. */
  key: string
  title: ReactElement
  detail: string | null
  /** When the event happened, in milliseconds since 1970; null for a line that cannot be put away. */
  at: number | null
  /** When it is too late for the act, in milliseconds since 1970. */
  due?: number
  /** A link or a button, and what the press of a link does besides; an offer has those of its answers. */
  act?: (onFollow?: () => void) => Elements
  offer?: Participation
  /** What a kept search has found: put away on this device alone. */
  match?: AlertMatch
  /** Whether following the link puts the line away. */
  isNews?: true
}

/** How long something that has happened is news. */
const newsMs = 14 * dayMs
/** Minutes of an appointment of unknown length. */
const usualMinutes = 60

/** The kinds of lines, the most urgent first. */
const kinds: readonly ((known: Known, now: Date) => readonly ForYouLine[])[] = [
  // An answer that was given on this device is a post.
  ({ participations, posts }, now) =>
    participations
      .filter(({ state, offered_until: until }) => state === 'chosen' && !(timeOf(until) <= now.getTime()))
      .filter(({ study_id }) => posts.every((sent) => sent.studyId !== study_id || needsDecision(sent)))
      .map((offer) => ({
        key: `offer:${offer.study_id}`,
        title: rich('You were chosen: {title}', { title: <HostText>{offer.title}</HostText> }),
        detail: offerDetail(offer, now),
        at: timeOf(offer.updated_at),
        ...(offer.offered_until !== null && { due: timeOf(offer.offered_until) }),
        offer,
      })),
  ({ participations, applications }, now) =>
    allApplications(participations, applications).flatMap(({ study_id, title, state, session }) => {
      const due = timeOf(session?.starts_at)
      const end = due + (session?.minutes ?? usualMinutes) * minuteMs
      const isNow = daysUntil(new Date(due), now) <= 1 && end > now.getTime()
      const part = participations.find((one) => one.study_id === study_id)
      const ticket = part && ticketOfDay(part, now)
      if (state !== 'scheduled' || session === null || !isNow) return []
      return {
        // A session at another time is another line.
        key: `session:${study_id}:${due}`,
        title: rich('{time}: {title}', {
          time: nearTime(new Date(due), now),
          title: <HostText>{title}</HostText>,
        }),
        detail:
          [session.place, ticket && t('Ticket {letters}', { letters: ticket })].filter(Boolean).join(' · ') ||
          null,
        at: due,
        due,
        act: () =>
          session.place === null ? <To page="/applications" /> : <WayThere place={session.place} />,
      }
    }),
  ({ participations }, now) =>
    participations
      .filter(({ state, changed_by: by }) =>
        state === 'cancelled' ? by !== 'participant' : state === 'lapsed' || state === 'no-show',
      )
      .flatMap((part) =>
        news(`ended:${part.study_id}`, part.updated_at, now, {
          title: <HostText>{part.title}</HostText>,
          detail: participationText(part, now),
          act: (onFollow) => <To page="/applications" onFollow={onFollow} />,
        }),
      ),
  ({ cashouts }, now) =>
    cashouts.flatMap((card) =>
      news(`card:${card.reference}`, card.settled_at ?? card.held_at, now, {
        title: <span>{cardTexts[card.state](String(card.dollars))}</span>,
        detail: card.state === 'requested' ? card.hold_reason : card.reason,
        act: (onFollow) => <To page="/earnings" onFollow={onFollow} />,
      }),
    ),
  ({ answered }, now) =>
    !answered
      ? []
      : news(`answer:${answered.reference}`, answered.at, now, {
          title: <span>{t('Support has answered you')}</span>,
          detail: t('Message {reference}', answered),
          act: (onFollow) => (
            <a
              onClick={onFollow}
              href={`${hostLinks.messages()}?thread=${answered.reference}`}
              className={look}
            >
              {t('Read')}
            </a>
          ),
        }),
  ({ ledger, putAway }, now) => {
    const arrived = (ledger?.entries ?? []).filter(
      ({ kind, points, at }) =>
        points > 0 && kind !== 'cashout-return' && kind !== 'carried-over' && isNews(at, now),
    )
    const seen = arrived.findIndex(({ at }) => putAway.includes(numberOf({ key: 'points', at: timeOf(at) })))
    const [last, ...others] = seen === -1 ? arrived : arrived.slice(0, seen)
    if (last === undefined) return []
    const points = others.reduce((sum, entry) => sum + entry.points, last.points)
    return news('points', last.at, now, {
      title: <span>{plural(points, '1 point has arrived', '{count} points have arrived')}</span>,
      detail: t('Worth {amount}', { amount: formatPointsAsDollars(points) }),
      act: (onFollow) => <To page="/earnings" onFollow={onFollow} />,
    })
  },
  ({ found }) =>
    found.map(({ match, titles, isNew }) => ({
      key: `alert:${match.alert.id}`,
      title: (
        <span>
          {plural(titles.length, '1 new for {search}', '{count} new for {search}', {
            search: match.alert.name,
          })}
        </span>
      ),
      detail: titles.slice(0, 2).join(' · '),
      at: 0,
      match,
      isNews: true,
      act: (onFollow) => (
        <AlertLink alert={match.alert} isNew={isNew} className={look} onClick={onFollow}>
          {t('See')}
        </AlertLink>
      ),
    })),
  ({ isEmailUnconfirmed }) =>
    isEmailUnconfirmed
      ? [
          {
            key: 'address',
            title: <span>{t('Please confirm your e-mail address')}</span>,
            detail: t('Open the link in the e-mail that we sent you.'),
            at: 0,
            act: () => (
              <Button variant="secondary" size="small" onClick={() => void sendLink().then(showToast)}>
                {t('Send the link again')}
              </Button>
            ),
          },
        ]
      : [],
  ({ drafts, participations, posts }) => {
    const answered = [...participations.map((part) => part.study_id), ...posts.map(({ studyId }) => studyId)]
    return drafts
      .filter(({ studyId }) => !answered.includes(studyId))
      .map(({ studyId, title }) => ({
        key: `draft:${studyId}`,
        title: <HostText>{title}</HostText>,
        detail: t('Your answers so far are kept on this device.'),
        at: 0,
        act: () => (
          <Link to="/focusgroup/$id/intake" params={{ id: String(studyId) }} className={look}>
            {t('Continue')}
          </Link>
        ),
      }))
  },
  ({ posts }) => {
    const waiting = posts.filter(({ state }) => state !== 'received')
    if (waiting.length === 0) return []
    const isStuck = waiting.some(needsDecision)
    return [
      {
        key: 'waiting',
        title: (
          <span>
            {plural(waiting.length, '1 item is yet to be sent', '{count} items are yet to be sent')}
          </span>
        ),
        detail: isStuck ? t('You decide what becomes of it.') : t('We will send it when you are online.'),
        at: null,
        // A post that waits for a decision is sent by nothing else: it goes before all.
        ...(isStuck && { due: 0 }),
        act: () => <To page="/waiting" />,
      },
    ]
  },
]

/** The lines of For you: first what is due within a day, the soonest first; then by kind, the newest of each first. */
export function forYou(known: Known, now: Date): ForYouLine[] {
  // The last moment that a date can have stands for never: it can be subtracted.
  const soon = ({ due = 8.64e15 }: ForYouLine) => (due < now.getTime() + dayMs ? due : 8.64e15)
  return kinds
    .flatMap((linesOf) => linesOf(known, now).toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)))
    .filter((line) => line.at === null || !known.putAway.includes(numberOf(line)))
    .toSorted((a, b) => soon(a) - soon(b))
}

/** A line's number at the host, made of what it is about and when that happened: later events have another one. */
export const numberOf = ({ key, at }: Pick<ForYouLine, 'key' | 'at'>): number =>
  new TextEncoder().encode(`${key}@${at}`).reduce((sum, byte) => (Math.imul(sum, 31) + byte) & 0x7fffffff, 1)

/** A line about something that has happened a short while ago. @param time ISO 8601; null if it has not happened. */
function news(
  key: string,
  time: string | null,
  now: Date,
  words: Pick<ForYouLine, 'title' | 'detail' | 'act'>,
): ForYouLine[] {
  return isNews(time, now) ? [{ key, at: timeOf(time), isNews: true, ...words }] : []
}

const isNews = (time: string | null, now: Date) => now.getTime() - timeOf(time) < newsMs
/** `NaN` without a time, which is neither before nor after another. */
const timeOf = (time: string | null | undefined) => Date.parse(time ?? '')
const needsDecision = ({ state }: Pick<Entry, 'state'>) => state === 'needs-attention' || state === 'refused'

const cardTexts: Readonly<Record<Cashout['state'], (dollars: string) => string>> = {
  failed: (dollars) => t('Your ${dollars} gift card could not be sent', { dollars }),
  requested: (dollars) => t('Your ${dollars} gift card is on hold', { dollars }),
  sent: (dollars) => t('Your ${dollars} gift card was sent', { dollars }),
}

/** The first time with its place, and until when the host holds it. */
function offerDetail(offer: Participation, now: Date): string | null {
  const [first] = openSessions(offer, now)
  const facts = [
    first && nearTime(new Date(first.starts_at), now),
    first?.place,
    offer.offered_until && t('answer by: {time}', { time: nearTime(new Date(offer.offered_until), now) }),
  ]
  return facts.filter(Boolean).join(' · ') || null
}

/** Has the e-mail sent once more. @returns What became of it. */
const sendLink = () =>
  post(endpoints.confirmationLink, { body: {} }).then(
    () => t('The link is on its way. Open it in your mailbox, then come back here.'),
    () => t('The link could not be sent just now.'),
  )

const look = buttonClass({ variant: 'secondary', size: 'small' })

interface ToProps {
  page: '/applications' | '/earnings' | '/waiting'
  onFollow?: (() => void) | undefined
}

const To = ({ page, onFollow }: ToProps) => (
  <Link to={page} className={look} onClick={onFollow}>
    {page === '/earnings' ? t('Earnings') : t('See')}
  </Link>
)
