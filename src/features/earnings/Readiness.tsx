import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { minimumCashoutPoints } from '#contract/constants.ts'
import type { IdentityStanding } from '#domain/identity.ts'
import { formatPoints } from '#domain/money.ts'
import { Check, CircleAlert, Clock, Info } from '#ui/icons.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import styles from './Readiness.module.css'

export interface ReadinessProps {
  /** Points. */
  balance: number
  /** By the year of birth alone, as the product counts; null when it is not known. */
  age: number | null
  /** How far the verification of her identity is. */
  identity: IdentityStanding
}

const adultAge = 18

/** What a payment takes, before anything is earned rather than after. */
export function Readiness({ balance, age, identity }: ReadinessProps) {
  const missing = Math.max(0, minimumCashoutPoints - balance)
  return (
    <section className={styles.readiness} aria-labelledby="readiness">
      <h2 id="readiness">Ready for a payment?</h2>
      <ul>
        <Item state="done">Your profile is complete</Item>
        {age !== null && age < adultAge ? (
          <Item state="blocked">Payments are only for participants aged 18 or older</Item>
        ) : (
          <Item state="done">Aged 18 or older, by your profile</Item>
        )}
        <Item state={missing === 0 ? 'done' : 'open'}>
          {missing === 0
            ? `${formatPoints(minimumCashoutPoints)} points reached`
            : `${formatPoints(missing)} of ${formatPoints(minimumCashoutPoints)} points to go`}
        </Item>
        <Item state={identity.state}>
          {identity.text} {identity.next !== null && <Link to="/id-verify">{identity.next}</Link>}
        </Item>
      </ul>
    </section>
  )
}

const marks = {
  done: { Icon: Check, label: 'Done' },
  open: { Icon: Info, label: 'Open' },
  waiting: { Icon: Clock, label: 'Waiting' },
  blocked: { Icon: CircleAlert, label: 'In the way' },
} as const

function Item({ state, children }: { state: keyof typeof marks; children: ReactNode }) {
  const { Icon, label } = marks[state]
  return (
    <li className={styles[state]}>
      <Icon size={20} aria-hidden="true" />
      <span>
        <VisuallyHidden>{label}: </VisuallyHidden>
        {children}
      </span>
    </li>
  )
}
