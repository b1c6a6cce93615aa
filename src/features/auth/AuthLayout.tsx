import type { ReactNode } from 'react'
import {
  giftCardDollars,
  minimumCashoutPoints,
  pointsPerDollar,
  processingDays,
} from '#contract/constants.ts'
import { formatPoints, formatPointsAsDollars } from '#domain/money.ts'
import { Stub } from '#ui/Stub.tsx'
import styles from './AuthLayout.module.css'

export interface AuthLayoutProps {
  privacyUrl: string
  children: ReactNode
}

/**
 * A cheque: the form is its face, and its stub says what this is, in facts that can be checked. On a phone the stub
 * hangs below the form.
 */
export function AuthLayout({ privacyUrl, children }: AuthLayoutProps) {
  return (
    <div className={styles.page}>
      <div className={styles.cheque}>
        <div className={styles.form}>{children}</div>
        <Stub edge="auto">
          <aside className={styles.about} aria-label="About paid studies">
            <h2>Take part in research. Get paid for your time.</h2>
            <p className={styles.rate}>
              {formatPoints(minimumCashoutPoints)} points <span>=</span>{' '}
              {formatPointsAsDollars(minimumCashoutPoints)}
            </p>
            <Facts privacyUrl={privacyUrl} />
          </aside>
        </Stub>
      </div>
    </div>
  )
}

function Facts({ privacyUrl }: { privacyUrl: string }) {
  const { from, to } = processingDays
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{pointsPerDollar} points are $1</dt>
        <dd>
          Payouts stand in the list, before you open a study. Joining is free, and we never ask you to pay.
        </dd>
      </div>
      <div>
        <dt>Cash out at ${giftCardDollars}</dt>
        <dd>
          From {formatPoints(minimumCashoutPoints)} points you can request a ${giftCardDollars} gift card.
          Processing takes about {from}–{to} days.
        </dd>
      </div>
      <div>
        <dt>You decide what you share</dt>
        <dd>
          Birth date, ZIP code and gender find the studies that fit you; the rest of the profile is optional.
          The <a href={privacyUrl}>privacy policy</a> says who sees what.
        </dd>
      </div>
    </dl>
  )
}
