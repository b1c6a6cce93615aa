import encodeQr from 'qr'
import { t } from '#language/language.ts'
import styles from './Ticket.module.css'

/** Modules of free space around the code, without which a camera does not find it. */
const border = 4

/** The letters of a ticket, and the code from which the door's camera reads them. */
export function Ticket({ ticket }: { ticket: string }) {
  const lines = encodeQr(ticket, 'raw', { border })
  const dark = lines.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <figure className={styles.ticket}>
      <svg viewBox={`0 0 ${lines.length} ${lines.length}`} aria-hidden="true">
        <path d={dark.join('')} />
      </svg>
      <figcaption>
        <span>{t('Your ticket: show it at the door')}</span>
        <strong translate="no">{`${ticket.slice(0, 3)} ${ticket.slice(3)}`}</strong>
      </figcaption>
    </figure>
  )
}
