import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { t } from '#language/language.ts'
import { plural } from '#language/formats.ts'
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
      <h1 className={styles.title}>{t('Earnings')}</h1>
      <div className={styles.main}>
        <Balance {...money} />
        <Readiness balance={balance} age={age} identity={identity} />
        <Terms />
        <nav className={styles.more} aria-label={t('Your records')}>
          <Link to="/earnings/statement">{t('Year statement')}</Link>
          <Link to="/data">{t('Your data')}</Link>
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
    <section className={styles.paper} aria-label={t('Balance')}>
      <div className={styles.goal}>
        <p id={reasonId}>
          {isRequestWaiting ? <Reserved /> : missing > 0 ? missingText(missing) : readyText()}
        </p>
        <Progress
          label={t('Points towards a payment of {points}', { points: formatPoints(minimumCashoutPoints) })}
          value={balance}
          max={minimumCashoutPoints}
        />
        <p className={styles.scale} aria-hidden="true">
          <span>0</span>
          <span>{t('{points} points', { points: formatPoints(minimumCashoutPoints) })}</span>
        </p>
      </div>
      <PayStub
        label={t('Verified balance')}
        amount={formatPoints(balance)}
        note={t('points, worth {dollars}', { dollars: formatPointsAsDollars(balance) })}
        action={
          <div className={styles.action}>
            <Button
              disabled={missing > 0 || isRequestWaiting}
              aria-describedby={reasonId}
              onClick={onRequestPayment}
            >
              {t('Request Payment')}
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
      {t('{points} points reserved on this device: a request of yours waits to be sent.', {
        points: formatPoints(minimumCashoutPoints),
      })}{' '}
      <Link to="/waiting">{t('See what waits')}</Link>
    </>
  )
}

function readyText(): string {
  return t('You can request a payment. It takes {points} points.', {
    points: formatPoints(minimumCashoutPoints),
  })
}

function missingText(missing: number): string {
  return plural(
    missing,
    'You need 1 more point before you can request a payment.',
    'You need {count} more points before you can request a payment.',
  )
}

function Terms() {
  return (
    <section className={styles.terms}>
      <h2>{t('How payments work')}</h2>
      <ul>
        <li>
          {t('{points} points = ${dollars} gift card.', {
            points: formatPoints(minimumCashoutPoints),
            dollars: giftCardDollars,
          })}
        </li>
        <li>{t('Processing takes about {from}-{to} days.', processingDays)}</li>
        <li>{t('Payments are only for US citizens aged 18 or older.')}</li>
      </ul>
    </section>
  )
}
