import { formatDate } from '#domain/dates/calendar.ts'
import styles from './data-export.module.css'

export function Day({ at }: { at: string }) {
  return (
    <time className={styles.day} dateTime={at}>
      {formatDate(at)}
    </time>
  )
}
