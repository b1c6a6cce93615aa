import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { msg, t, plural } from '#language/language.ts'
import { post } from '#api/client.ts'
import { submitErrorText } from '#api/error-texts.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { wholeNumber } from '#contract/base/typed-digits.ts'
import { maxOwnMinutes } from '#contract/answers/survey-calls.ts'
import type { SurveyAttempt } from '#contract/answers/surveys.ts'
import { formatDate } from '#domain/dates/calendar.ts'
import { pointsText } from '#domain/money/counted.ts'
import type { SurveyTime, TimedAttempt } from '#domain/money/survey-pay.ts'
import { filledTexts } from '#ui/fields/filled-texts.ts'
import { useSubmission } from '#ui/fields/use-submission.ts'
import { Button } from '#ui/parts/Button.tsx'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import styles from './SurveyRecord.module.css'
import { surveyHistoryQuery } from './queries.ts'
import type { Elements } from '#ui/parts/elements.ts'

const maxShown = 20

export interface SurveyAttemptsProps {
  attempts: readonly TimedAttempt[]
  isOffline: boolean
  /** Link for reporting a problem with the survey of this id. */
  renderReport?: (surveyId: string) => Elements
}

/** The last surveys with their durations, which the participant can correct. */
export function SurveyAttempts({ attempts, isOffline, renderReport }: SurveyAttemptsProps) {
  return (
    <ul className={styles.attempts}>
      {attempts.slice(0, maxShown).map(({ attempt, time }) => (
        <li key={attempt.id}>
          <p className={styles.what}>{t('Survey {id}', { id: attempt.survey_id })}</p>
          <p>
            <small>
              {[
                formatDate(attempt.started_at),
                outcomeText(attempt, time),
                hasPaidLess(attempt) && t('offered for {points}', { points: pointsText(attempt.payout) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </p>
          {time === null ? (
            <p>
              <small>{t('In progress')}</small>
            </p>
          ) : (
            <Minutes attempt={attempt} time={time} isDisabled={isOffline} />
          )}
          {renderReport?.(attempt.survey_id)}
        </li>
      ))}
    </ul>
  )
}

function outcomeText(attempt: SurveyAttempt, time: SurveyTime | null): string {
  const { earned, pending } = attempt
  if (attempt.is_taken_back && earned === 0) return t('Taken back by the provider')
  if (attempt.outcome === 'none') return time === null ? t('Started') : t('No result')
  const outcome = attempt.outcome === 'complete' ? t('Completed') : t('Screened out')
  if (earned === 0) return outcome
  return pending > 0
    ? plural(earned, '{outcome}, 1 point pending', '{outcome}, {count} points pending', { outcome })
    : `${outcome}, ${pointsText(earned)}`
}

/** Whether the provider credited less than offered. Points that were taken back are shown separately. */
const hasPaidLess = ({ outcome, is_taken_back, earned, payout }: SurveyAttempt) =>
  outcome === 'complete' && !is_taken_back && earned < payout

/** The pressed control has been removed: focuses its replacement. */
const moveFocus = (control: HTMLElement | null) => control?.focus()

const timeKinds = {
  said: msg('entered by you'),
  measured: msg('measured'),
  estimated: msg('estimated'),
} as const

interface MinutesProps {
  attempt: SurveyAttempt
  time: SurveyTime
  isDisabled: boolean
}

function Minutes({ attempt, time, isDisabled }: MinutesProps) {
  const [isEditing, setEditing] = useState(false)
  const [wasEdited, setEdited] = useState(false)
  const close = () => {
    setEditing(false)
    setEdited(true)
  }
  if (isEditing) return <MinutesForm attempt={attempt} minutes={time.minutes} onDone={close} />
  return (
    <div className={styles.minutes}>
      <span>
        <span>{t('{minutes} min', { minutes: time.minutes })}</span> <small>{t(timeKinds[time.kind])}</small>
      </span>
      <Button
        ref={wasEdited ? moveFocus : undefined}
        variant="quiet"
        size="small"
        disabled={isDisabled}
        onClick={() => setEditing(true)}
      >
        <span>{t('Change')}</span>
        <VisuallyHidden>{` ${t('the time of survey {id}', { id: attempt.survey_id })}`}</VisuallyHidden>
      </Button>
    </div>
  )
}

function minutesIn(text: string): number | null {
  const typed = wholeNumber(text)
  return typed !== null && typed >= 0 && typed <= maxOwnMinutes ? typed : null
}

interface MinutesFormProps {
  attempt: SurveyAttempt
  minutes: number
  onDone: () => void
}

function MinutesForm({ attempt, minutes, onDone }: MinutesFormProps) {
  const inputId = useId()
  const errorId = `${inputId}-error`
  const client = useQueryClient()
  const [text, setText] = useState(String(minutes))
  const isValid = minutesIn(text) !== null
  // Without a network it fails immediately: a correction must not be sent later, unnoticed.
  const { failure, isBusy, send } = useSubmission(async (typedMinutes: number) => {
    await post(endpoints.surveyMinutes, { body: { id: attempt.id, minutes: typedMinutes } })
    await client.invalidateQueries({ queryKey: surveyHistoryQuery.queryKey })
    onDone()
  }, submitErrorText)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { minutes: typed = text } = filledTexts(event.currentTarget)
    setText(typed)
    const taken = minutesIn(typed)
    if (taken !== null) void send(taken)
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form className={styles.minutes} onSubmit={submit}>
      <label htmlFor={inputId}>{t('Minutes it took you')}</label>
      <input
        id={inputId}
        name="minutes"
        className={styles.input}
        inputMode="numeric"
        maxLength={10}
        value={text}
        ref={moveFocus}
        aria-invalid={!isValid}
        aria-describedby={isValid ? undefined : errorId}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="small" isBusy={isBusy} busyText={t('Save')}>
        {t('Save')}
      </Button>
      <Button variant="quiet" size="small" onClick={onDone}>
        {t('Cancel')}
      </Button>
      {!isValid && (
        <p id={errorId} className={styles.error}>
          {t('Enter minutes, up to {count}.', { count: maxOwnMinutes })}
        </p>
      )}
      {failure !== null && (
        <p role="alert" className={styles.error}>
          {failure}
        </p>
      )}
    </form>
  )
}
