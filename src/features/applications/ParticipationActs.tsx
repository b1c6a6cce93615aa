import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hasFeature } from '#api/env.ts'
import { hostLinks } from '#api/host-links.ts'
import { t, plural } from '#language/language.ts'
import type { Participation } from '#contract/answers/participations.ts'
import type { Application, ParticipationPost } from '#contract/answers/applications.ts'
import {
  awaitsMark,
  earnedPoints,
  isAhead,
  openSessions,
  ownSession,
} from '#domain/recruiting/participation-rules.ts'
import { formatDate } from '#domain/dates/calendar.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import { useSubmission } from '#ui/fields/use-submission.ts'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { Named } from '#ui/parts/Named.tsx'
import { timeOfPlace } from './participation-text.ts'
import { LeaveForm, OfferForm } from './PlaceForms.tsx'
import { SessionKit } from './SessionKit.tsx'
import { contactOf, sessionTime } from './session-text.ts'
import { TicketOfDay } from './ticket/TicketOfDay.tsx'

/** How the answer to an offer begins: the first time is chosen, another one shall be, or the place is not wanted. */
export type OfferChoice = 'accept' | 'other' | 'leave'

export interface ParticipationActsProps {
  participation: Participation
  now: Date
  /** The participant's list, which may have an appointment at the same time. */
  others: readonly Application[]
  /** Sends an act; rejects with an error that `errorText` can describe. */
  onAct: (act: PartAct) => Promise<void>
  errorText: (error: unknown) => string
  onAddToCalendar: () => void
  report?: Elements
  begins?: OfferChoice
}

/** `say`: words for the study, which go to support. */
export type PartAct = ParticipationPost | { say: string }

type Open = 'offer' | 'leave' | null

/** The acts that a study of this host leaves to the participant: to accept a time, to decline, or to cancel. */
export function ParticipationActs(props: ParticipationActsProps) {
  const { participation, now, begins } = props
  const { state, title, contact, offered_until: until, written_at: writtenAt } = participation
  const points = earnedPoints(participation)
  const [open, setOpen] = useState<Open>(begins === 'leave' ? begins : null)
  const { failure, isBusy, send } = useSubmission(props.onAct, props.errorText)
  const session = ownSession(participation)
  const close = () => setOpen(null)
  const sayPresence = (time: string) => void send({ say: t('I was at the session: {time}.', { time }) })
  const button = (act: Open | (() => void), text: string, variant: 'secondary' | 'quiet' = 'quiet') => (
    <Button
      variant={variant}
      size="small"
      isBusy={isBusy}
      onClick={() => (typeof act === 'function' ? act() : setOpen(act))}
    >
      <Named of={<HostText>{title}</HostText>}>{text}</Named>
    </Button>
  )
  const failed = failure !== null && <Banner tone="error">{failure}</Banner>
  if (open === 'leave')
    return (
      <>
        {failed}
        <LeaveForm participation={participation} onLeave={send} onKeep={close} />
      </>
    )
  // The host is about to end an offer whose time is over.
  if (state === 'chosen' && until !== null && Date.parse(until) <= now.getTime()) return null
  if (state === 'chosen' || open === 'offer')
    return (
      <>
        {failed}
        <OfferForm
          participation={participation}
          now={now}
          others={props.others}
          hasChoice={begins === 'accept'}
          onAccept={(chosen) => send({ act: 'accept', ...chosen })}
          onDecline={() => setOpen('leave')}
          onKeep={close}
        />
      </>
    )
  if (state === 'answered' || state === 'waiting')
    return <div>{button('leave', t('Withdraw'), 'secondary')}</div>
  if (points > 0 && state !== 'accepted')
    return (
      <>
        <p>
          {plural(
            points,
            '{count} point was added to your balance.',
            '{count} points were added to your balance.',
          )}
        </p>
        <div>
          <Link to="/earnings" className={buttonClass({ variant: 'secondary', size: 'small' })}>
            {t('Earnings')}
          </Link>
        </div>
      </>
    )
  if (state === 'no-show')
    return (
      <p>
        <span>{t('Were you there?')}</span> {props.report}
      </p>
    )
  if (state !== 'accepted') return null
  const acts = (session === null || isAhead(session, now)) && (
    <>
      {openSessions(participation, now).length > 0 &&
        button('offer', session === null ? t('Choose a time') : t('Choose another time'))}
      {button('leave', t('I cannot come'))}
    </>
  )
  return (
    <>
      {failed}
      {session !== null &&
        awaitsMark(participation, now) &&
        (writtenAt !== null ? (
          <p>
            <span>{t('You wrote to us on {day}.', { day: formatDate(writtenAt) ?? '' })}</span>{' '}
            <a href={hostLinks.messages()}>{t('Your messages to us')}</a>
          </p>
        ) : hasFeature('contact') ? (
          <div>{button(() => sayPresence(sessionTime(session)), t('I was there'), 'secondary')}</div>
        ) : (
          <p>{props.report}</p>
        ))}
      <TicketOfDay participation={participation} now={now} />
      {session === null ? (
        <ButtonRow>{acts}</ButtonRow>
      ) : (
        <SessionKit
          title={title}
          session={{ ...session, bring: null }}
          now={now}
          timeOfPlace={timeOfPlace(session)}
          contact={contactOf({
            channel: contact?.includes('@') ? 'email' : 'phone',
            destination: contact ?? null,
          })}
          onAddToCalendar={props.onAddToCalendar}
        >
          {acts}
        </SessionKit>
      )}
    </>
  )
}
