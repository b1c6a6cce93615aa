import { useState } from 'react'
import type { Cashout, CashoutState } from '#contract/earnings.ts'
import { dayOf } from '#domain/calendar.ts'
import styles from './EarningsHistory.module.css'
import { expectedText, isLate, payoutText } from './payout-text.ts'

const stateLabels: Record<CashoutState, string> = { requested: 'Requested', sent: 'Sent', failed: 'Failed' }

export interface PayoutListProps {
  cashouts: readonly Cashout[]
  /** Where to write to about a payment that is late. */
  contactUrl: string
}

/** Requested payments and what became of them, newest first. */
export function PayoutList({ cashouts, contactUrl }: PayoutListProps) {
  const [today] = useState(() => dayOf(new Date()))
  return (
    <ul className={styles.rows}>
      {cashouts.map((cashout) => (
        <li key={cashout.reference} className={styles.row}>
          <span className={styles.what}>${cashout.dollars} gift card</span>
          <span className={styles.detail}>
            {payoutText(cashout)}
            {cashout.state === 'requested' && ` ${expectedText(cashout)}`}
            {isLate(cashout, today) && (
              <>
                {' '}
                It is late: please <a href={contactUrl}>write to us</a> and name the reference.
              </>
            )}
          </span>
          <span className={`${styles.state} ${styles[cashout.state]}`}>{stateLabels[cashout.state]}</span>
        </li>
      ))}
    </ul>
  )
}
