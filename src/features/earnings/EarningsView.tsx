import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { t, formatCount, plural } from '#language/language.ts'
import { giftCardDollars, cashoutPoints, pointsPerDollar, processingDays } from '#contract/base/constants.ts'
import { formatTime } from '#domain/dates/moment.ts'
import type { IdentitySummary } from '#domain/identity.ts'
import { formatPointsAsDollars } from '#domain/money/money.ts'
import { Button } from '#ui/parts/Button.tsx'
import { PayStub } from '#ui/page/PayStub.tsx'
import { WholeRanges } from '#ui/parts/WholeRanges.tsx'
import { offeredAmounts } from './amounts.ts'
import styles from './EarningsView.module.css'
import { Readiness } from './Readiness.tsx'
import { TakeSurvey } from './TakeSurvey.tsx'
import type { Elements } from '#ui/parts/elements.ts'

export interface EarningsViewProps {
  /** Points; null if the host does not say. */
  balance: number | null
  /** Age by the year of birth only; null if unknown. */
  age: number | null
  identity: IdentitySummary
  /** Which gift card comes, and how, as far as the host says. */
  cardTexts?: readonly string[]
  /** When the host said the balance. */
  balanceAt?: Date
  /** US dollars of a request that waits on this device. */
  waitingDollars?: number | undefined
  onRequestPayment: () => void
  /** Control for push notifications, if the host supports them. */
  push?: Elements
  /** Ledger and payouts, if the host has them. */
  history?: ReactNode
}

/** Balance, payment request and terms (specification, sections 2, 4 and 9). */
export function EarningsView(props: EarningsViewProps) {
  const { age, identity, push, history, balanceAt, cardTexts = [], ...money } = props
  const { balance } = money
  return (
    <div className={styles.page}>
      <header className={styles.title}>
        <h1>{t('Earnings')}</h1>
        {/* A picture of the page must not pass for the present. */}
        {balanceAt && <p data-fleeting="picture">{t('As of {time}.', { time: formatTime(balanceAt) })}</p>}
      </header>
      <div className={styles.main}>
        <Balance {...money} />
        <Readiness balance={balance} age={age} identity={identity} />
        <Terms cardTexts={cardTexts} />
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
  waitingDollars,
  onRequestPayment,
}: Pick<EarningsViewProps, 'balance' | 'waitingDollars' | 'onRequestPayment'>) {
  const reasonId = useId()
  const missing = balance === null ? null : Math.max(0, Math.ceil(cashoutPoints - balance))
  const isShort = missing !== null && missing > 0
  return (
    <section className={styles.paper} aria-label={t('Balance')}>
      <div className={styles.goal}>
        <p id={reasonId}>
          {waitingDollars === undefined ? balanceText(missing) : <Reserved dollars={waitingDollars} />}
        </p>
        {balance !== null && (
          <>
            <progress
              className={styles.bar}
              max={cashoutPoints}
              value={Math.min(cashoutPoints, Math.max(0, balance))}
              aria-label={t('Points towards a payment of {points}', { points: formatCount(cashoutPoints) })}
            />
            <p className={styles.scale} aria-hidden="true">
              <span>0</span>
              <span>{t('{points} points', { points: formatCount(cashoutPoints) })}</span>
            </p>
          </>
        )}
      </div>
      <PayStub
        label={t('Verified balance')}
        amount={balance === null ? '–' : formatCount(balance)}
        note={
          balance === null ? (
            t('points')
          ) : (
            <>
              <span>
                {plural(balance, 'point, worth {dollars}', 'points, worth {dollars}', {
                  dollars: formatPointsAsDollars(balance),
                })}
              </span>
              <br />
              <span>{t('confirmed by those who give them')}</span>
            </>
          )
        }
        action={
          <div className={styles.action}>
            <Button
              // With an unknown balance the host decides.
              variant={isShort ? 'secondary' : 'primary'}
              disabled={isShort || waitingDollars !== undefined}
              aria-describedby={reasonId}
              onClick={onRequestPayment}
            >
              {t('Request Payment')}
            </Button>
            {isShort && <TakeSurvey />}
          </div>
        }
      />
    </section>
  )
}

/** The host does not know of the request, so the balance still includes the points. */
function Reserved({ dollars }: { dollars: number }) {
  return (
    <>
      <span>
        {t('{points} points are reserved on this device: your request is waiting to be sent.', {
          points: formatCount(dollars * pointsPerDollar),
        })}
      </span>{' '}
      <Link to="/waiting">{t('See what is waiting')}</Link>
    </>
  )
}

function balanceText(missing: number | null): string {
  if (missing === null) return t('The server has not said how many points you have.')
  if (missing > 0) return missingText(missing)
  return t('You can request a payment. It takes {points} points.', {
    points: formatCount(cashoutPoints),
  })
}

function missingText(missing: number): string {
  return plural(
    missing,
    'You need 1 more point before you can request a payment.',
    'You need {count} more points before you can request a payment.',
  )
}

function Terms({ cardTexts }: Required<Pick<EarningsViewProps, 'cardTexts'>>) {
  const larger = offeredAmounts()
    .slice(1)
    .map((dollars) => `$${dollars}`)
  return (
    <section className={styles.terms}>
      <h2>{t('How payments work')}</h2>
      <ul>
        <li>
          {t('{points} points = ${dollars} gift card.', {
            points: formatCount(cashoutPoints),
            dollars: giftCardDollars,
          })}
        </li>
        {larger.length > 0 && (
          <li>{t('With more points you can also ask for {amounts}.', { amounts: larger.join(', ') })}</li>
        )}
        {cardTexts.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>
          <WholeRanges>{t('Processing takes about {from}-{to} days.', processingDays)}</WholeRanges>
        </li>
        <li>{t('Payments are only for US citizens aged 18 or older.')}</li>
      </ul>
    </section>
  )
}
