import { t } from '#language/language.ts'
import { formatDate } from '#domain/dates/calendar.ts'
import { giftCardTexts } from '#domain/money/gift-card.ts'
import { env, hasFeature } from '#api/env.ts'
import type { Cashout } from '#contract/answers/earnings.ts'
import { giftCardDollars, processingDays } from '#contract/base/constants.ts'
import { texts } from '#contract/base/texts.ts'
import { expectedText } from '#features/earnings/PayoutList.tsx'
import { PayoutSteps } from '#features/earnings/PayoutSteps.tsx'
import { PayoutText } from '#features/earnings/PayoutText.tsx'
import { cashoutsQuery } from '#features/earnings/queries.ts'
import { describeEntry } from '#features/outbox/entry-text.ts'
import { subjectOf } from '#features/outbox/operation-texts.ts'
import { useOutbox } from '#features/outbox/use-outbox.ts'
import { type KeptEntry, isSettled } from '#offline/outbox/entry.ts'
import { useMember } from '#pages/sign-in/current-member.ts'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { Card } from '#ui/page/Card.tsx'
import { PayStub } from '#ui/page/PayStub.tsx'
import { buttonClass } from '#ui/parts/Button.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import { rich } from '#ui/parts/rich.tsx'
import { WholeRanges } from '#ui/parts/WholeRanges.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import styles from './cashout-complete-page.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The new request, passed to the page that shows its outcome. */
    cashout?: v.InferOutput<typeof Requested>
  }
}

/** Validated, because the browser keeps the history state across versions of the portal. */
const Requested = v.object({ key: v.string() })

/** The page after a request (specification, section 2). It claims nothing that the host has not confirmed. */
export function CashoutCompletePage() {
  const state = useRouterState({ select: ({ location }) => location.state.cashout })
  const requested = v.safeParse(Requested, state)
  const { entries } = useOutbox(useMember().enc_id)
  const cashouts = entries.filter(({ op }) => op === 'cashout')
  const entry =
    cashouts.find(({ key }) => requested.success && key === requested.output.key) ??
    cashouts.findLast((kept) => !isSettled(kept))
  const { data, isLoading } = useQuery({ ...cashoutsQuery, enabled: hasFeature('ledger') })
  const dollarsBy = (reference: string | null) =>
    hasFeature('amounts')
      ? (data?.find((cashout) => cashout.reference === reference)?.dollars ?? null)
      : giftCardDollars
  const latest = data?.[0]
  const request = hasFeature('ledger') ? requestOf(entry, data) : undefined
  const isReceived = entry?.state === 'received'
  const isOpen = entry !== undefined && !isReceived
  const cardTexts = giftCardTexts(env.giftCard)
  const { title, text, stub } = ((): Outcome => {
    if (entry !== undefined) return outcomeOf(entry, dollarsBy(entry.reference))
    if (latest !== undefined) return latestOutcome(latest)
    const none = t(
      'There is no request to show here. Your Earnings page shows your balance and lets you request a payment.',
    )
    return { title: t('Your payments'), text: isLoading ? t(texts.loading) : none }
  })()
  return (
    // A live region: the outcome may arrive while the page is open.
    <section className={styles.page} aria-live="polite">
      <h1>{title}</h1>
      <Card stub={stub}>
        <p className={styles.text}>{text}</p>
        {isReceived && cardTexts.length > 0 && <p>{cardTexts.join(' ')}</p>}
        {request?.held_at === null && <p>{expectedText(request.requested_at)}</p>}
        {request !== undefined && <PayoutSteps request={request} />}
      </Card>
      <ButtonRow>
        <Link to="/" className={buttonClass()}>
          {t(texts.browseCurrentStudies)}
        </Link>
        <Link to={isOpen ? '/waiting' : '/earnings'} className={buttonClass({ variant: 'secondary' })}>
          {isOpen ? t('See what is waiting') : t('See your earnings')}
        </Link>
      </ButtonRow>
    </section>
  )
}

interface Outcome {
  title: string
  text: ReactNode
  stub?: Elements
}

/** The open request of this page. Null while it waits on this device; undefined as long as the host has named none. */
function requestOf(entry: KeptEntry | undefined, cashouts: readonly Cashout[] = []) {
  if (entry?.state === 'waiting' || entry?.state === 'sending') return null
  const known = entry ? cashouts.find(({ reference }) => reference === entry.reference) : cashouts[0]
  return known?.state === 'requested' ? known : undefined
}

const processing = () => t('Processing takes about {from}-{to} days.', processingDays)

const stubOf = (dollars: number | null, note?: ReactNode) => (
  <PayStub label={t('Gift card')} amount={dollars === null ? '–' : `$${dollars}`} note={note} />
)

/** @param dollars Null until the host says the amount. */
function outcomeOf(entry: KeptEntry, dollars: number | null): Outcome {
  if (entry.state === 'received') {
    return {
      title: t('Request received'),
      text: (
        <WholeRanges>{`${t('We have received your request for a gift card.')} ${processing()}`}</WholeRanges>
      ),
      stub: stubOf(dollars, receiptOf(entry)),
    }
  }
  const { label, text } = describeEntry(entry)
  return {
    title: label,
    text: `${t('Your request for a {subject}:', { subject: subjectOf(entry) })} ${text}`,
  }
}

function receiptOf({ reference, receivedAt }: KeptEntry): ReactNode {
  if (reference === null) return null
  const day = formatDate(receivedAt ?? '')
  return (
    <>
      {rich('Reference {reference}', { reference: <span translate="no">{reference}</span> })}
      {day !== null && <span>{`, ${day}`}</span>}
    </>
  )
}

const latestOutcome = (cashout: Cashout): Outcome => ({
  title: t('Your latest request'),
  text: (
    <>
      <PayoutText cashout={cashout} />
      {cashout.state === 'requested' && <WholeRanges>{` ${processing()}`}</WholeRanges>}
    </>
  ),
  stub: stubOf(cashout.dollars),
})
