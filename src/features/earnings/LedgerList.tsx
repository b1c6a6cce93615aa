import { formatPoints } from '#domain/money.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import styles from './EarningsHistory.module.css'
import type { LedgerRow } from './ledger-rows.ts'

const stateLabels = { pending: 'Pending', reversed: 'Reversed' } as const

/** Every movement of points, newest first; what is no part of the balance is marked. */
export function LedgerList({ rows }: { rows: readonly LedgerRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.key} className={styles.row}>
          <span className={styles.what}>{row.what}</span>
          <span className={styles.detail}>{row.detail}</span>
          <span className={`${styles.points} ${pointsClass(row)}`}>
            {row.state !== 'confirmed' && <span className={styles.mark}>{stateLabels[row.state]} </span>}
            {row.state === 'reversed' ? <s>{signed(row.points)}</s> : signed(row.points)}
            <VisuallyHidden> points</VisuallyHidden>
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
  return `${points > 0 ? '+' : '−'}${formatPoints(Math.abs(points))}`
}
