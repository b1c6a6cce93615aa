import { t } from '#language/language.ts'
import { giftCardTexts } from '#domain/money/gift-card.ts'
import { env, hasFeature } from '#api/env.ts'
import { giftCardDollars } from '#contract/base/constants.ts'
import { CashoutComplete, type CashoutOutcome } from '#features/earnings/CashoutComplete.tsx'
import { cashoutsQuery } from '#features/earnings/queries.ts'
import { describeEntry, subjectOf } from '#features/outbox/entry-text.ts'
import { useOutbox } from '#features/outbox/use-outbox.ts'
import { isSettled } from '#offline/outbox/entry.ts'
import type { KeptEntry } from '#offline/outbox/device-table.ts'
import { useMember } from '#pages/sign-in/current-member.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import * as v from 'valibot'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The new request, passed to the page that shows its outcome. */
    cashout?: v.InferOutput<typeof Requested>
  }
}

/** Validated, because the browser keeps the history state across versions of the portal. */
const Requested = v.object({ key: v.string() })

export function CashoutCompletePage() {
  const state = useRouterState({ select: ({ location }) => location.state.cashout })
  const requested = v.safeParse(Requested, state)
  const { entries } = useOutbox(useMember().enc_id)
  const cashouts = entries.filter(({ op }) => op === 'cashout')
  const entry =
    cashouts.find(({ key }) => requested.success && key === requested.output.key) ??
    cashouts.findLast((kept) => !isSettled(kept))
  const { data, isLoading } = useQuery({
    ...cashoutsQuery,
    enabled: hasFeature('ledger') && (entry === undefined || hasFeature('amounts')),
  })
  const dollarsBy = (reference: string | null) =>
    hasFeature('amounts')
      ? (data?.find((cashout) => cashout.reference === reference)?.dollars ?? null)
      : giftCardDollars
  const latest = data?.[0]
  const outcome = ((): CashoutOutcome => {
    if (entry !== undefined) return outcomeOf(entry, dollarsBy(entry.reference))
    if (latest !== undefined) return { kind: 'latest', cashout: latest }
    return { kind: isLoading ? 'asking' : 'unknown' }
  })()
  return <CashoutComplete outcome={outcome} cardTexts={giftCardTexts(env.giftCard)} />
}

function outcomeOf(entry: KeptEntry, dollars: number | null): CashoutOutcome {
  const { reference, receivedAt } = entry
  if (entry.state === 'received') return { kind: 'received', reference, receivedAt, dollars }
  const { label, text } = describeEntry(entry)
  return {
    kind: 'open',
    title: label,
    text: `${t('Your request for a {subject}:', { subject: subjectOf(entry) })} ${text}`,
  }
}
