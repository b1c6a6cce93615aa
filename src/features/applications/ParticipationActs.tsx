import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { plural } from '#language/formats.ts'
import { t } from '#language/language.ts'
import { type Participation, type ParticipationSession } from '#contract/answers/participations.ts'
import { type ParticipationPost, maxReason } from '#contract/answers/applications.ts'
import { Lines } from '#contract/base/typed-lines.ts'
import { hiddenCharactersText } from '#contract/base/typed-text.ts'
import { minutesText } from '#domain/money/counted.ts'
import { earnedPoints, isAhead, openSessions, ownSession } from '#domain/studies/participation-rules.ts'
import { unsavedForms } from '#offline/drafts/unsaved-forms.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import { ChoiceGroup } from '#ui/fields/ChoiceGroup.tsx'
import { HostText } from '#ui/parts/HostText.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { useSubmission } from '#ui/fields/use-submission.ts'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import * as v from 'valibot'
import { ownTime, timeOfPlace } from './participation-text.ts'
import styles from './SessionForm.module.css'
import { SessionKit } from './SessionKit.tsx'
import { contactOf } from './session-text.ts'

export interface ParticipationActsProps {
  participation: Participation
  now: Date
  /** Sends an act; rejects with an error that `errorText` can describe. */
  onAct: (act: ParticipationPost) => Promise<void>
  errorText: (error: unknown) => string
  onAddToCalendar: () => void
}

type Open = 'offer' | 'leave' | null

/** The acts that a study of this host leaves to the participant: to accept a time, to decline, or to cancel. */
export function ParticipationActs(props: ParticipationActsProps) {
  const { participation, now } = props
  const { state, title, contact } = participation
  const points = earnedPoints(participation)
  const [open, setOpen] = useState<Open>(null)
  const { failure, send } = useSubmission(props.onAct, props.errorText)
  const session = ownSession(participation)
  const close = () => setOpen(null)
  const ofStudy = (
    <VisuallyHidden>
      {' '}
      <HostText>{title}</HostText>
    </VisuallyHidden>
  )
  const failed = failure !== null && <Banner tone="error">{failure}</Banner>
  if (open === 'leave')
    return (
      <>
        {failed}
        <LeaveForm participation={participation} onLeave={send} onKeep={close} />
      </>
    )
  if (state === 'chosen' || open === 'offer')
    return (
      <>
        {failed}
        <OfferForm
          participation={participation}
          now={now}
          onAccept={(chosen) => send({ act: 'accept', ...chosen })}
          onDecline={state === 'chosen' ? () => setOpen('leave') : null}
          onKeep={state === 'chosen' ? null : close}
        />
      </>
    )
  const leave = (text: string, variant: 'secondary' | 'quiet') => (
    <Button variant={variant} size="small" onClick={() => setOpen('leave')}>
      <span>{text}</span>
      {ofStudy}
    </Button>
  )
  if (state === 'answered' || state === 'waiting') return <div>{leave(t('Withdraw'), 'secondary')}</div>
  if (points > 0 && state !== 'accepted')
    return (
      <>
        <p>
          {plural(
            points,
            '{count} point was added to your balance. You ask for a gift card in Earnings.',
            '{count} points were added to your balance. You ask for a gift card in Earnings.',
          )}
        </p>
        <div>
          <Link to="/earnings" className={buttonClass({ variant: 'secondary', size: 'small' })}>
            {t('Earnings')}
          </Link>
        </div>
      </>
    )
  if (state !== 'accepted') return null
  if (session === null) return <div>{leave(t('I cannot come'), 'secondary')}</div>
  return (
    <>
      {failed}
      <SessionKit
        title={title}
        session={{ ...session, bring: null }}
        timeOfPlace={timeOfPlace(session)}
        contact={contactOf({
          channel: contact?.includes('@') ? 'email' : 'phone',
          destination: contact ?? null,
        })}
        onAddToCalendar={props.onAddToCalendar}
      >
        {isAhead(session, now) && openSessions(participation, now).length > 0 && (
          <Button variant="quiet" size="small" onClick={() => setOpen('offer')}>
            <span>{t('Choose another time')}</span>
            {ofStudy}
          </Button>
        )}
        {isAhead(session, now) && leave(t('I cannot come'), 'quiet')}
      </SessionKit>
    </>
  )
}

/** The session that a form is opened with: another device may change it before the form is sent. */
const ownId = ({ session_id: id }: Participation) => (id === null ? null : String(id))

interface OfferFormProps {
  participation: Participation
  now: Date
  onAccept: (chosen: Pick<ParticipationPost, 'session_id' | 'starts_at' | 'was'>) => Promise<void>
  /** Null where there is a time already, which is kept. */
  onDecline: (() => void) | null
  onKeep: (() => void) | null
}

function OfferForm({ participation, now, onAccept, onDecline, onKeep }: OfferFormProps) {
  const { study_id, title, sessions } = participation
  const open = openSessions(participation, now)
  const only = open.length === 1 ? String(open[0]?.id) : null
  const [was] = useState(() => ownId(participation))
  const [chosen, setChosen] = useState(only)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (open.length > 0 && chosen === null) {
      setMissing(true)
      first.current?.focus()
      return
    }
    setBusy(true)
    const { starts_at } = open.find(({ id }) => String(id) === chosen) ?? {}
    void onAccept({ session_id: chosen, was, starts_at }).finally(() => setBusy(false))
  }
  const places = new Set(open.map(({ place }) => place))
  const isFull = sessions.length > 0 && open.length === 0
  return (
    <form className={styles.form} noValidate aria-label={t('Place in {title}', { title })} onSubmit={submit}>
      {isFull && <p>{t('No time is free at the moment. The study can offer another one.')}</p>}
      {open.length > 0 && (
        <ChoiceGroup
          kind="radio"
          label={t('Time')}
          isRequired
          hint={places.size === 1 ? open[0]?.place : undefined}
          error={isMissing && chosen === null ? t('Choose a time.') : undefined}
          options={open.map((session) => ({
            value: String(session.id),
            label: <SessionLabel session={session} hasPlace={places.size > 1} />,
          }))}
          checked={chosen === null ? [] : [chosen]}
          onToggle={setChosen}
          input={{ name: `session-${study_id}` }}
          inputRef={first}
        />
      )}
      {!isFull && (
        <p>
          {t(
            'If you cannot come after all, say so here before it begins. If you stay away without a word, you get no points, and later studies here see it.',
          )}
        </p>
      )}
      <div className={styles.buttons}>
        {!isFull && (
          <Button type="submit" size="small" isBusy={isBusy}>
            {t('Accept')}
          </Button>
        )}
        {onDecline !== null && (
          <Button variant="secondary" size="small" onClick={onDecline}>
            {t('Decline')}
          </Button>
        )}
        {onKeep !== null && (
          <Button variant="quiet" size="small" onClick={onKeep}>
            {t('Keep my time')}
          </Button>
        )}
      </div>
    </form>
  )
}

function SessionLabel({ session, hasPlace }: { session: ParticipationSession; hasPlace: boolean }) {
  const there = timeOfPlace(session)
  return (
    <>
      <span>{`${ownTime(session)}, ${minutesText(session.minutes)}`}</span>
      {there !== null && <span className={styles.there}>{t('At the place: {time}', { time: there })}</span>}
      {hasPlace && session.place !== null && <span className={styles.there}>{session.place}</span>}
    </>
  )
}

interface LeaveFormProps {
  participation: Participation
  onLeave: (act: ParticipationPost) => Promise<void>
  onKeep: () => void
}

/** Asks before a place is given up: the study may offer it to somebody else at once. */
function LeaveForm({ participation, onLeave, onKeep }: LeaveFormProps) {
  const { state, title } = participation
  const [was] = useState(() => ownId(participation))
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => (reason === '' ? undefined : unsavedForms.hold()), [reason])
  // The button that opened the form is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('textarea, button')?.focus(), [])
  const isOffer = state === 'chosen'
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = reason.trim() === '' ? null : reason
    if (words !== null && !v.is(Lines(maxReason), words)) return setWrong(true)
    setBusy(true)
    void onLeave(isOffer ? { act: 'refuse' } : { act: 'cancel', reason: words, was }).finally(() =>
      setBusy(false),
    )
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={t('Place in {title}', { title })}
      onSubmit={submit}
    >
      {isOffer ? (
        <p>{t('Decline the place? The study can offer it to somebody else at once.')}</p>
      ) : (
        <TextArea
          label={state === 'accepted' ? t('Why can you not come?') : t('Why do you withdraw?')}
          hint={t('The study reads this. You can leave it empty.')}
          rows={3}
          maxLength={maxReason}
          value={reason}
          error={isWrong ? t(hiddenCharactersText) : undefined}
          onChange={(event) => {
            setReason(event.target.value)
            setWrong(false)
          }}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="danger" size="small" isBusy={isBusy}>
          {isOffer ? t('Decline') : state === 'accepted' ? t('I cannot come') : t('Withdraw')}
        </Button>
        <Button variant="quiet" size="small" onClick={onKeep}>
          {state === 'accepted' || isOffer ? t('Keep my place') : t('Keep it')}
        </Button>
      </div>
    </form>
  )
}
