import { formatCount, plural } from '#language/formats.ts'
import { dataLanguage, msg, t } from '#language/language.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import styles from './EarningsHistory.module.css'
import type { LedgerRow } from './ledger-rows.ts'

const stateLabels = { pending: msg('Pending'), reversed: msg('Reversed') } as const

/** All movements of points, newest first; those outside of the balance are marked. */
export function LedgerList({ rows }: { rows: readonly LedgerRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.key} className={styles.row}>
          <span className={styles.what} lang={row.isQuoted ? dataLanguage() : undefined}>
            {row.what}
          </span>
          <span className={styles.detail}>
            <span>{row.detail}</span>
            {row.reason !== null && (
              <>
                <span> · </span>
                <HostText isCommon>{row.reason}</HostText>
              </>
            )}
          </span>
          <span className={`${styles.points} ${pointsClass(row)}`}>
            {row.state !== 'confirmed' && (
              <span className={styles.mark}>{`${t(stateLabels[row.state])} `}</span>
            )}
            {row.state === 'reversed' ? (
              <s>{signed(row.points)}</s>
            ) : (
              <span translate="no">{signed(row.points)}</span>
            )}
            <VisuallyHidden>{` ${plural(Math.abs(row.points), 'point', 'points')}`}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  )
}

function pointsClass({ state, points }: LedgerRow): string {
  if (state !== 'confirmed') return styles.outside ?? ''
  return (points > 0 && styles.gained) || ''
}

function signed(points: number): string {
  return `${points > 0 ? '+' : '−'}${formatCount(Math.abs(points))}`
}
