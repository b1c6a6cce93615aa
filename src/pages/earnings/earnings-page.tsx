import { useIsOffline } from '#offline/network/connectivity.ts'
import { env, hasFeature } from '#api/env.ts'
import { giftCardTexts } from '#domain/money/gift-card.ts'
import { describeIdentity } from '#domain/identity.ts'
import { EarningsHistory } from '#features/earnings/EarningsHistory.tsx'
import { EarningsView } from '#features/earnings/EarningsView.tsx'
import { PushChoice } from '#features/earnings/PushChoice.tsx'
import { identityQuery } from '#features/identity/queries.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { shownUserQuery } from '#session/user-query.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ReportLink } from '#pages/report-link.tsx'
import { useCurrentMember } from '#pages/sign-in/current-member.ts'
import { useNavigate } from '@tanstack/react-router'

export function Earnings() {
  const { balance, age, enc_id: owner } = useCurrentMember()
  const { dollars } = useSyncExternalStore(pendingSummary.subscribe, () => pendingSummary.of(owner))
  const { dataUpdatedAt } = useQuery(shownUserQuery)
  const { data: identity } = useQuery({ ...identityQuery, enabled: hasFeature('identity') })
  const isOffline = useIsOffline()
  const navigate = useNavigate({ from: '/earnings/' })
  return (
    <EarningsView
      balance={balance}
      cardTexts={giftCardTexts(env.giftCard)}
      balanceAt={new Date(dataUpdatedAt)}
      age={age}
      identity={describeIdentity(identity ?? null)}
      waitingDollars={dollars}
      onRequestPayment={() => void navigate({ to: '/earnings/cashout' })}
      push={hasFeature('push') && hasFeature('ledger') && <PushChoice owner={owner} isOffline={isOffline} />}
      history={
        hasFeature('ledger') && (
          <EarningsHistory
            contactUrl={env.contactUrl}
            renderReport={(reference) => <ReportLink about={`payout:${reference}`} />}
          />
        )
      }
    />
  )
}
