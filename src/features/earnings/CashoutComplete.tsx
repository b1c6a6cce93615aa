import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { t } from '#language/language.ts'
import { processingDays } from '#contract/base/constants.ts'
import type { Cashout } from '#contract/answers/earnings.ts'
import { formatDate } from '#domain/dates/calendar.ts'
import { texts } from '#contract/base/texts.ts'
import { buttonClass } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { PayStub } from '#ui/page/PayStub.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { WholeRanges } from '#ui/parts/WholeRanges.tsx'
import styles from './CashoutComplete.module.css'
import { PayoutText } from './PayoutText.tsx'

/** State of the last request; only the host can make it `received`. */
export type CashoutOutcome =
  /** `dollars`: null until the host says the amount. */
  | { kind: 'received'; reference: string | null; receivedAt: string | null; dollars: number | null }
  /** Not at the host, or not known to be. */
  | { kind: 'open'; title: string; text: string }
  /** The page was opened directly: the host's newest request. */
  | { kind: 'latest'; cashout: Cashout }
  | { kind: 'asking' }
  | { kind: 'unknown' }

interface CashoutCompleteProps {
  outcome: CashoutOutcome
  /** Which gift card comes, and how, as far as the host says. */
  cardTexts?: readonly string[]
}

/** The page after a request (specification, section 2). It claims nothing that the host has not confirmed. */
export function CashoutComplete({ outcome, cardTexts = [] }: CashoutCompleteProps) {
  const { title, text } = wordsFor(outcome)
  return (
    // A live region: the outcome may arrive while the page is open.
    <section className={styles.page} aria-live="polite">
      <h1>{title}</h1>
      <Card
        stub={
          isKnown(outcome) && (
            <PayStub label={t('Gift card')} amount={amountOf(outcome)} note={stubNote(outcome)} />
          )
        }
      >
        <p className={styles.text}>{text}</p>
        {outcome.kind === 'received' && cardTexts.length > 0 && <p>{cardTexts.join(' ')}</p>}
      </Card>
      <div className={styles.actions}>
        <Link to="/" className={buttonClass()}>
          {t(texts.browseCurrentStudies)}
        </Link>
        <Link
          to={outcome.kind === 'open' ? '/waiting' : '/earnings'}
          className={buttonClass({ variant: 'secondary' })}
        >
          {outcome.kind === 'open' ? t('See what is waiting') : t('See your earnings')}
        </Link>
      </div>
    </section>
  )
}

const processing = () => t('Processing takes about {from}-{to} days.', processingDays)

function wordsFor(outcome: CashoutOutcome): { title: string; text: ReactNode } {
  if (outcome.kind === 'received') {
    return {
      title: t('Request received'),
      text: (
        <WholeRanges>{`${t('We have received your request for a gift card.')} ${processing()}`}</WholeRanges>
      ),
    }
  }
  if (outcome.kind === 'open') return outcome
  if (outcome.kind === 'latest') {
    const isWaiting = outcome.cashout.state === 'requested'
    return {
      title: t('Your latest request'),
      text: (
        <>
          <PayoutText cashout={outcome.cashout} />
          {isWaiting && <WholeRanges>{` ${processing()}`}</WholeRanges>}
        </>
      ),
    }
  }
  if (outcome.kind === 'asking') return { title: t('Your payments'), text: t(texts.loading) }
  return {
    title: t('Your payments'),
    text: t(
      'There is no request to show here. Your Earnings page shows your balance and lets you request a payment.',
    ),
  }
}

type KnownOutcome = Extract<CashoutOutcome, { kind: 'received' | 'latest' }>

function isKnown(outcome: CashoutOutcome): outcome is KnownOutcome {
  return outcome.kind === 'received' || outcome.kind === 'latest'
}

function amountOf(outcome: KnownOutcome): string {
  const { dollars } = outcome.kind === 'latest' ? outcome.cashout : outcome
  return dollars === null ? '–' : `$${dollars}`
}

function stubNote(outcome: KnownOutcome): ReactNode {
  if (outcome.kind !== 'received' || outcome.reference === null) return null
  const day = formatDate(outcome.receivedAt ?? '')
  return (
    <>
      {rich('Reference {reference}', { reference: <span translate="no">{outcome.reference}</span> })}
      {day !== null && <span>{`, ${day}`}</span>}
    </>
  )
}
