import { useState } from 'react'
import { hostClock } from '#api/host-clock.ts'
import { type Marked, msg, t, plural } from '#language/language.ts'
import type { Cashout, CashoutState } from '#contract/answers/earnings.ts'
import { dayOf, formatDate } from '#domain/dates/calendar.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { PayoutSteps } from './PayoutSteps.tsx'
import { PayoutText } from './PayoutText.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import { payoutWindow } from '#domain/money/payout.ts'
import styles from './EarningsHistory.module.css'

const stateLabels: Record<CashoutState, Marked> = {
  requested: msg('Requested'),
  sent: msg('Sent'),
  failed: msg('Failed'),
}

export interface PayoutListProps {
  cashouts: readonly Cashout[]
  /** Contact page for a late payment. */
  contactUrl: string
  /** Link for reporting a problem with the payment of this reference. */
  renderReport?: (reference: string) => Elements
}

/** Requested payments with their states, newest first. */
export function PayoutList({ cashouts, contactUrl, renderReport }: PayoutListProps) {
  const [openedAt] = useState(() => Date.now())
  const today = dayOf(hostClock.dateOf(openedAt))
  return (
    <ul className={styles.rows}>
      {cashouts.map((cashout) => (
        <li key={cashout.reference} className={styles.row}>
          <span className={styles.what}>{t('${dollars} gift card', { dollars: cashout.dollars })}</span>
          <small className={styles.detail}>
            <PayoutText cashout={cashout} />
            {cashout.state === 'sent' && cashout.reason !== null && (
              <>
                {' '}
                <HostText>{cashout.reason}</HostText>
              </>
            )}
            {cashout.state === 'failed' && <Failure cashout={cashout} />}
            {cashout.state === 'requested' &&
              (isHeld(cashout) ? (
                <Hold reason={cashout.hold_reason} />
              ) : (
                <span>{` ${expectedText(cashout.requested_at)}`}</span>
              ))}
            {isLate(cashout, today) && (
              <>
                {' '}
                {rich('It is late: please {write} and give the reference.', {
                  write: <a href={contactUrl}>{t('write to us')}</a>,
                })}
              </>
            )}{' '}
            {renderReport?.(cashout.reference)}
          </small>
          {cashout.state === 'requested' && <PayoutSteps request={cashout} />}
          <span className={`${styles.state} ${styles[cashout.state]}`}>
            {isHeld(cashout) ? t('On hold') : t(stateLabels[cashout.state])}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The reason is text of the operator. */
function Hold({ reason }: { reason: string | null }) {
  return (
    <>
      {' '}
      {reason === null ? (
        <span>{t('It is on hold.')}</span>
      ) : (
        rich('It is on hold: {reason}.', { reason: <HostText>{reason.replace(/\.$/, '')}</HostText> })
      )}{' '}
      <span>{t('Your points stay reserved for it.')}</span>
    </>
  )
}

/** The reason is text of the operator. */
function Failure({ cashout: { reason, points } }: { cashout: Cashout }) {
  return (
    <>
      {' '}
      {reason === null ? (
        <span>{t('It could not be paid.')}</span>
      ) : (
        rich('It could not be paid: {reason}.', {
          reason: <HostText>{reason.replace(/\.$/, '')}</HostText>,
        })
      )}{' '}
      <span>{plural(points, 'Your point was returned.', 'Your {count} points were returned.')}</span>
    </>
  )
}

export function expectedText(requestedAt: string): string {
  const { from, to } = payoutWindow(requestedAt)
  return t('Expected {from} to {to}.', { from: formatDate(from) ?? '', to: formatDate(to) ?? '' })
}

/** Whether support has put a requested payment on hold. */
const isHeld = ({ state, held_at: heldAt }: Cashout): boolean => state === 'requested' && heldAt !== null

/** Whether a payment is overdue. One on hold has no date. */
function isLate(cashout: Cashout, today: string): boolean {
  return cashout.state === 'requested' && !isHeld(cashout) && today > payoutWindow(cashout.requested_at).to
}
