import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { giftCardDollars, minimumCashoutPoints, processingDays } from '#contract/constants.ts'
import type { IdentityStanding } from '#domain/identity.ts'
import { formatPoints, formatPointsAsDollars } from '#domain/money.ts'
import { Button } from '#ui/Button.tsx'
import { PayStub } from '#ui/PayStub.tsx'
import { Progress } from '#ui/Progress.tsx'
import styles from './EarningsPage.module.css'
import { Readiness } from './Readiness.tsx'

export interface EarningsPageProps {
  /** Points. */
  balance: number
  /** By the year of birth alone; null when it is not known. */
  age: number | null
  /** How far the verification of her identity is. */
  identity: IdentityStanding
  /** Whether a request for a payment is on this device and the host has not settled it. */
  isRequestWaiting: boolean
  onRequestPayment: () => void
  /** Being told of points while the portal is closed, where the host can. */
  push?: ReactNode
  /** Ledger and payouts, where the host has them. */
  history?: ReactNode
}

/** Balance, the way to a payment and its terms (specification, sections 2, 4 and 9). */
export function EarningsPage({ age, identity, push, history, ...money }: EarningsPageProps) {
  const { balance } = money
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Earnings</h1>
      <div className={styles.main}>
        <Balance {...money} />
        <Readiness balance={balance} age={age} identity={identity} />
        <Terms />
        <nav className={styles.more} aria-label="Your records">
          <Link to="/earnings/statement">Year statement</Link>
          <Link to="/data">Your data</Link>
        </nav>
        {push}
      </div>
      {history && <div className={styles.history}>{history}</div>}
    </div>
  )
}

function Balance({
  balance,
  isRequestWaiting,
  onRequestPayment,
}: Pick<EarningsPageProps, 'balance' | 'isRequestWaiting' | 'onRequestPayment'>) {
  const reasonId = useId()
  const missing = Math.max(0, minimumCashoutPoints - balance)
  return (
    <section className={styles.paper} aria-label="Balance">
      <div className={styles.goal}>
        <p id={reasonId}>
          {isRequestWaiting ? <Reserved /> : missing > 0 ? missingText(missing) : readyText}
        </p>
        <Progress
          label={`Points towards a payment of ${formatPoints(minimumCashoutPoints)}`}
          value={balance}
          max={minimumCashoutPoints}
        />
        <p className={styles.scale} aria-hidden="true">
          <span>0</span>
          <span>{formatPoints(minimumCashoutPoints)} points</span>
        </p>
      </div>
      <PayStub
        label="Verified balance"
        amount={formatPoints(balance)}
        note={`points, worth ${formatPointsAsDollars(balance)}`}
        action={
          <div className={styles.action}>
            <Button
              disabled={missing > 0 || isRequestWaiting}
              aria-describedby={reasonId}
              onClick={onRequestPayment}
            >
              Request Payment
            </Button>
          </div>
        }
      />
    </section>
  )
}

/** The host knows nothing of it yet, so it is never taken off the balance. */
function Reserved() {
  return (
    <>
      {formatPoints(minimumCashoutPoints)} points reserved on this device: a request of yours waits to be
      sent. <Link to="/waiting">See what waits</Link>
    </>
  )
}

const readyText = `You can request a payment. It takes ${formatPoints(minimumCashoutPoints)} points.`

function missingText(missing: number): string {
  const points = missing === 1 ? '1 more point' : `${formatPoints(missing)} more points`
  return `You need ${points} before you can request a payment.`
}

function Terms() {
  return (
    <section className={styles.terms}>
      <h2>How payments work</h2>
      <ul>
        <li>
          {formatPoints(minimumCashoutPoints)} points = ${giftCardDollars} gift card.
        </li>
        <li>
          Processing takes about {processingDays.from}-{processingDays.to} days.
        </li>
        <li>Payments are only for US citizens aged 18 or older.</li>
      </ul>
    </section>
  )
}
