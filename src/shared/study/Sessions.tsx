import type { ListedSession } from '#contract/answers/catalogue.ts'
import { minutesText } from '#domain/money/counted.ts'
import { formatPointsAsDollars } from '#domain/money/money.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { t, plural } from '#language/language.ts'
import { dayAndTime } from '#language/times.ts'
import { type ReactNode, useId } from 'react'
import styles from './Sessions.module.css'
import { hourlyPay } from './trial-status.ts'

/** By the clocks of the place, named where this device's differ; an online session by the clocks of this device. */
export function sessionTime({ starts_at, local, time_zone }: ListedSession, isOnline: boolean): string {
  const [instant, there] = [new Date(starts_at), new Date(local)]
  if (isOnline || instant.getTime() === there.getTime()) return dayAndTime(instant)
  const city = time_zone.slice(time_zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return t('{time} ({city} time)', { time: dayAndTime(there), city })
}

/** On the stub: the pay per hour, the next session, and how few places are left; null without them. */
export function stubNote(study: StudyView): ReactNode {
  const { sessions, isOnline, seatsLeft } = study
  const [next] = sessions
  const left = seatsLeft && plural(seatsLeft, '1 place left', '{count} places left')
  const hourly = hourlyPay(study)
  if (!next && !left) return hourly
  return (
    <>
      {hourly && <span className={styles.line}>{hourly}</span>}
      {next && <strong className={styles.line}>{sessionTime(next, isOnline)}</strong>}
      {left && <span className={styles.line}>{left}</span>}
    </>
  )
}

/** When and where a study takes place, and what those get whom its questions screen out. */
export function Sessions({ study }: { study: StudyView }) {
  const titleId = useId()
  const { sessions, screenOutPoints, isOnline } = study
  if (sessions.length === 0 && !screenOutPoints) return null
  return (
    <section className={styles.sessions} aria-labelledby={sessions.length > 0 ? titleId : undefined}>
      {sessions.length > 0 && (
        <>
          <h2 id={titleId}>{t('When and where')}</h2>
          <ul>
            {sessions.map((session) => (
              <li key={session.starts_at}>
                <strong>{sessionTime(session, isOnline)}</strong>
                <span>{minutesText(session.minutes)}</span>
                {session.place && <span translate="no">{session.place}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {screenOutPoints && (
        <p>
          {t('If your answers to the questionnaire do not fit, you get {dollars} all the same.', {
            dollars: formatPointsAsDollars(screenOutPoints),
          })}
        </p>
      )}
    </section>
  )
}
