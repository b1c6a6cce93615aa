import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatHourlyPay, formatPoints } from '#domain/money.ts'
import { type SurveyRecord as Record, surveyRecord } from '#domain/survey-pay.ts'
import { SurveyAttempts } from './SurveyAttempts.tsx'
import styles from './SurveyRecord.module.css'
import { surveyHistoryQuery } from './queries.ts'

/** What the participant's surveys really pay her, time that brought nothing included. Nothing before the first one. */
export function SurveyRecord({ isOffline }: { isOffline: boolean }) {
  const { data } = useQuery(surveyHistoryQuery)
  const [now] = useState(() => new Date())
  const titleId = useId()
  if (data === undefined || data.length === 0) return null
  const record = surveyRecord(data, now)
  return (
    <section className={styles.record} aria-labelledby={titleId}>
      <h2 id={titleId}>What surveys really pay you</h2>
      <Figures record={record} />
      <p className={styles.note}>{timeText(record)}</p>
      <details className={styles.details}>
        <summary>Your last surveys</summary>
        <SurveyAttempts attempts={record.attempts} isOffline={isOffline} />
      </details>
    </section>
  )
}

function Figures({ record }: { record: Record }) {
  const { dollarsPerHour } = record
  const figures = [
    ['Your own pay', dollarsPerHour === null ? 'Not known yet' : formatHourlyPay(dollarsPerHour)],
    ['Completed', String(record.completed)],
    ['Screened out', String(record.screenedOut)],
    ['No result', String(record.withoutResult)],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function timeText({ points, minutes, unpaidMinutes }: Record): string {
  const unpaid = unpaidMinutes === 0 ? 'none of it unpaid' : `${minutesText(unpaidMinutes)} of it unpaid`
  return `${formatPoints(points)} points in ${minutesText(minutes)}, ${unpaid}. A survey that left no result counts with its stated length until you say how long it took.`
}

function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${formatPoints(minutes)} minutes`
}
