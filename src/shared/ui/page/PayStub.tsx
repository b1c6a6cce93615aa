import type { ReactNode } from 'react'
import { t } from '#language/language.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import styles from './PayStub.module.css'
import { Stub, type StubEdge } from './Stub.tsx'
import type { Elements } from '#ui/parts/elements.ts'

export interface PayStubProps {
  /** Label of the amount, one or two words. */
  label: string
  /** The formatted amount; null if it is not stated. */
  amount: string | null
  /** Stands for an amount that is not stated. */
  unstated?: string
  /** The amount is text of the host, such as a study's pay. */
  isHostText?: boolean
  note?: ReactNode
  action?: Elements
  edge?: StubEdge
}

const shortAmount = 7
const mediumAmount = 14

/** An amount of money, always shown on a stub. */
export function PayStub(props: PayStubProps) {
  const {
    label,
    amount,
    unstated = t('Not stated'),
    isHostText = false,
    note,
    action,
    edge = 'below',
  } = props
  return (
    <Stub edge={edge}>
      <div className={`${styles.row} ${edge === 'auto' ? styles.auto : ''}`}>
        <dl className={styles.money}>
          <dt className={styles.label}>{label}</dt>
          <dd
            className={`${styles.amount} ${styles[amountSize(amount)]}`}
            translate={amount === null || /\p{L}/u.test(amount) ? undefined : 'no'}
          >
            {amount === null ? unstated : isHostText ? <HostText isCommon>{amount}</HostText> : amount}
          </dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </dl>
        {action}
      </div>
    </Stub>
  )
}

// Pay is free text ("$150", "Up to $1,200 over six months"): longer texts are smaller.
function amountSize(amount: string | null): 'large' | 'medium' | 'small' {
  if (amount === null || amount.length > mediumAmount) return 'small'
  return amount.length > shortAmount ? 'medium' : 'large'
}
