import { type Ref, useRef, useState } from 'react'
import { t } from '#language/language.ts'
import { type Participation, type ParticipationSession } from '#contract/answers/participations.ts'
import { type Application, type ParticipationPost, maxReason } from '#contract/answers/applications.ts'
import { Lines } from '#contract/base/typed-lines.ts'
import { hiddenCharactersText } from '#contract/base/typed-text.ts'
import { minutesText } from '#domain/money/counted.ts'
import { meetingAt, openSessions } from '#domain/recruiting/participation-rules.ts'
import { filledTexts } from '#ui/fields/filled-texts.ts'
import { Button } from '#ui/parts/Button.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { ChoiceGroup } from '#ui/fields/ChoiceGroup.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import * as v from 'valibot'
import { ownTime, shownTime, timeOfPlace } from './participation-text.ts'
import { useInlineForm } from './use-inline-form.ts'
import styles from './SessionForm.module.css'

/** The session that a form is opened with: another device may change it before the form is sent. */
const ownId = ({ session_id: id }: Participation) => (id === null ? null : String(id))

interface PlaceFormProps {
  title: string
  /** Text of the button that sends; null for none. */
  submit: string | null
  variant?: 'primary' | 'danger'
  onSubmit: (typed: Readonly<Record<string, string>>) => Promise<void>
  /** Button to close the form, or to open another one. */
  other: Elements
  children: Elements
  ref?: Ref<HTMLFormElement>
}

function PlaceForm({ title, submit, variant, onSubmit, other, children, ref }: PlaceFormProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      aria-label={t('Place in {title}', { title })}
      onSubmit={(event) => {
        event.preventDefault()
        setBusy(true)
        void onSubmit(filledTexts(event.currentTarget)).finally(() => setBusy(false))
      }}
    >
      {children}
      <ButtonRow>
        {submit !== null && (
          <Button type="submit" variant={variant} size="small" isBusy={isBusy}>
            {submit}
          </Button>
        )}
        {other}
      </ButtonRow>
    </form>
  )
}

interface OfferFormProps {
  participation: Participation
  now: Date
  onAccept: (chosen: Pick<ParticipationPost, 'session_id' | 'starts_at' | 'was'>) => Promise<void>
  onDecline: () => void
  /** For a place that is accepted already. */
  onKeep: () => void
  /** The participant's list, which may have an appointment at the same time. */
  others: readonly Application[]
  /** Whether the first time is chosen at the beginning. */
  hasChoice?: boolean
}

/** Asks for an answer to an offer, or for another session. */
export function OfferForm(props: OfferFormProps) {
  const { participation, now, onAccept, onDecline, onKeep, others, hasChoice = false } = props
  const { study_id, title, state, sessions } = participation
  const open = openSessions(participation, now)
  const only = open.length === 1 || (hasChoice && open[0]) ? String(open[0]?.id) : null
  const [was] = useState(() => ownId(participation))
  const [chosen, setChosen] = useState(only)
  const [isMissing, setMissing] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const submit = async () => {
    if (open.length > 0 && chosen === null) {
      setMissing(true)
      return first.current?.focus()
    }
    const { starts_at } = open.find(({ id }) => String(id) === chosen) ?? {}
    return onAccept({ session_id: chosen, was, starts_at })
  }
  const places = new Set(open.map(({ place }) => place))
  const isFull = sessions.length > 0 && open.length === 0
  return (
    <PlaceForm
      title={title}
      submit={isFull ? null : t('Accept')}
      onSubmit={submit}
      other={
        state === 'chosen' ? (
          <Button variant="secondary" size="small" onClick={onDecline}>
            {t('Decline')}
          </Button>
        ) : (
          <Button variant="quiet" size="small" onClick={onKeep}>
            {was === null ? t('Keep my place') : t('Keep my time')}
          </Button>
        )
      }
    >
      {open.length > 0 && (
        <ChoiceGroup
          kind="radio"
          label={t('Time')}
          isRequired
          hint={places.size === 1 ? open[0]?.place : undefined}
          error={isMissing && chosen === null ? t('Choose a time.') : undefined}
          options={open.map((session) => ({
            value: String(session.id),
            label: (
              <SessionLabel
                session={session}
                hasPlace={places.size > 1}
                meeting={meetingAt(session, study_id, others)}
              />
            ),
          }))}
          checked={chosen === null ? [] : [chosen]}
          onToggle={setChosen}
          input={{ name: `session-${study_id}` }}
          inputRef={first}
        />
      )}
      <p>
        {isFull
          ? t('No time is free at the moment. The study can offer another one.')
          : t(
              'If you cannot come, say so here before it begins. If you stay away without a word, you get no points, and later studies here see it.',
            )}
      </p>
    </PlaceForm>
  )
}

interface SessionLabelProps {
  session: ParticipationSession
  hasPlace: boolean
  meeting: ReturnType<typeof meetingAt>
}

function SessionLabel({ session, hasPlace, meeting }: SessionLabelProps) {
  const there = timeOfPlace(session)
  return (
    <>
      <span>{`${ownTime(session)}, ${minutesText(session.minutes)}`}</span>
      {there !== null && <span className={styles.there}>{t('At the place: {time}', { time: there })}</span>}
      {hasPlace && session.place !== null && <span className={styles.there}>{session.place}</span>}
      {meeting !== null && (
        <strong className={styles.there}>
          {t('You already have a session of {title} then: {time}.', {
            title: meeting.title,
            time: shownTime(meeting.startsAt.getTime()),
          })}
        </strong>
      )}
    </>
  )
}

interface LeaveFormProps {
  participation: Participation
  onLeave: (act: ParticipationPost) => Promise<void>
  onKeep: () => void
}

/** Asks before a place is given up: the study may offer it to somebody else at once. */
export function LeaveForm({ participation, onLeave, onKeep }: LeaveFormProps) {
  const { state, title } = participation
  const [was] = useState(() => ownId(participation))
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { form } = useInlineForm(reason !== '')
  const isOffer = state === 'chosen'
  const submit = async ({ reason: typed = reason }: { reason?: string }) => {
    setReason(typed)
    const words = typed.trim() === '' ? null : typed
    if (words !== null && !v.is(Lines(maxReason), words)) return setWrong(true)
    return onLeave(isOffer ? { act: 'refuse' } : { act: 'cancel', reason: words, was })
  }
  return (
    <PlaceForm
      ref={form}
      title={title}
      submit={isOffer ? t('Decline') : state === 'accepted' ? t('I cannot come') : t('Withdraw')}
      variant="danger"
      onSubmit={submit}
      other={
        <Button variant="quiet" size="small" onClick={onKeep}>
          {state === 'accepted' || isOffer ? t('Keep my place') : t('Keep it')}
        </Button>
      }
    >
      {isOffer ? (
        <p>{t('Decline the place? The study can offer it to somebody else at once.')}</p>
      ) : (
        <TextArea
          label={state === 'accepted' ? t('Why can you not come?') : t('Why do you withdraw?')}
          hint={t('The study reads this. You can leave it empty.')}
          name="reason"
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
    </PlaceForm>
  )
}
