import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { msg, t, formatCount, plural } from '#language/language.ts'
import { cashoutPoints } from '#contract/base/constants.ts'
import type { IdentitySummary } from '#domain/identity.ts'
import { Check, CircleAlert, Clock, Info } from '#ui/parts/icons.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import styles from './Readiness.module.css'

export interface ReadinessProps {
  /** Points; null if the host does not say. */
  balance: number | null
  /** Age by the year of birth only, like everywhere in the product; null if unknown. */
  age: number | null
  identity: IdentitySummary
}

const adultAge = 18

/** The conditions of a payment, shown before anything is earned. */
export function Readiness({ balance, age, identity }: ReadinessProps) {
  const missing = Math.max(0, Math.ceil(cashoutPoints - (balance ?? 0)))
  return (
    <section className={styles.readiness} aria-labelledby="readiness">
      <h2 id="readiness">{t('Ready for a payment?')}</h2>
      <ul>
        <Item state="done">{t('Your profile is complete')}</Item>
        <AgeItem age={age} />
        <Item state={missing === 0 ? 'done' : 'open'}>
          {balance === null
            ? t('A payment takes {points} points', { points: formatCount(cashoutPoints) })
            : missing === 0
              ? t('{points} points reached', { points: formatCount(cashoutPoints) })
              : plural(missing, '1 more point needed', '{count} more points needed')}
        </Item>
        <Item state={identity.state}>
          <span>{identity.text}</span> {identity.reason !== null && <HostText>{identity.reason}</HostText>}{' '}
          {identity.next !== null && <Link to="/id-verify">{identity.next}</Link>}
        </Item>
      </ul>
    </section>
  )
}

function AgeItem({ age }: Pick<ReadinessProps, 'age'>) {
  if (age === null) {
    return <Item state="open">{t('Aged 18 or older: your age is not known here yet')}</Item>
  }
  return age < adultAge ? (
    <Item state="blocked">{t('Payments are only for participants aged 18 or older')}</Item>
  ) : (
    <Item state="done">{t('Aged 18 or older, by your profile')}</Item>
  )
}

const marks = {
  done: { Icon: Check, label: msg('Done:') },
  open: { Icon: Info, label: msg('Open:') },
  waiting: { Icon: Clock, label: msg('Waiting:') },
  blocked: { Icon: CircleAlert, label: msg('Problem:') },
} as const

function Item({ state, children }: { state: keyof typeof marks; children: ReactNode }) {
  const { Icon, label } = marks[state]
  return (
    <li className={styles[state]}>
      <Icon size={20} />
      <span>
        <VisuallyHidden>{`${t(label)} `}</VisuallyHidden>
        <span>{children}</span>
      </span>
    </li>
  )
}
