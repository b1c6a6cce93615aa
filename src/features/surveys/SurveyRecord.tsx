import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { t } from '#language/language.ts'
import { minutesText, pointsText } from '#domain/money/counted.ts'
import { formatHourlyPay } from '#domain/money/money.ts'
import { type SurveyRecord as Record, surveyRecord } from '#domain/money/survey-pay.ts'
import { SurveyAttempts, type SurveyAttemptsProps } from './SurveyAttempts.tsx'
import styles from './SurveyRecord.module.css'
import { surveyHistoryQuery } from './queries.ts'

/** Real pay of the participant's surveys, unpaid time included. Renders nothing before the first survey. */
export function SurveyRecord(attempts: Omit<SurveyAttemptsProps, 'attempts'>) {
  const { data } = useQuery(surveyHistoryQuery)
  const [now] = useState(() => new Date())
  const titleId = useId()
  if (data === undefined || data.length === 0) return null
  const record = surveyRecord(data, now)
  return (
    <section className={styles.record} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('What surveys really pay you')}</h2>
      <Figures record={record} />
      <small>{timeText(record)}</small>
      <details className={styles.details}>
        <summary>{t('Your last surveys')}</summary>
        <SurveyAttempts attempts={record.attempts} {...attempts} />
      </details>
    </section>
  )
}

function Figures({ record }: { record: Record }) {
  const { dollarsPerHour } = record
  const figures = [
    [t('Your own pay'), dollarsPerHour === null ? t('Not known yet') : formatHourlyPay(dollarsPerHour)],
    [t('Completed'), String(record.completed)],
    [t('Screened out'), String(record.screenedOut)],
    [t('No result'), String(record.withoutResult)],
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
  const sums = { points: pointsText(points), minutes: minutesText(minutes) }
  const sum =
    unpaidMinutes === 0
      ? t('{points} in {minutes}, none of it unpaid.', sums)
      : t('{points} in {minutes}, {unpaid} of it unpaid.', { ...sums, unpaid: minutesText(unpaidMinutes) })
  return `${sum} ${t('A survey without a result counts with its stated length until you say how long it took.')}`
}
