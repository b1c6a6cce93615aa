import { msg } from '#language/language.ts'
import { env, hasFeature } from '#api/env.ts'
import { describeIdentity } from '#domain/identity.ts'
import { freshUserQuery } from '#session/session.ts'
import { EarningsHistory } from '#features/earnings/EarningsHistory.tsx'
import { EarningsPage } from '#features/earnings/EarningsPage.tsx'
import { PushChoice } from '#features/earnings/PushChoice.tsx'
import { cashoutsQuery, ledgerQuery } from '#features/earnings/queries.ts'
import { identityQuery } from '#features/identity/queries.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useCurrentMember } from '#pages/sign-in/current-member.ts'

export const Route = createFileRoute('/_member/_complete/earnings/')({
  staticData: { title: msg('Earnings'), offersInstall: true },
  loader: ({ context: { client } }) => {
    // Points arrive while the portal is closed: show cached data until the fresh answers arrive.
    void client.prefetchQuery(freshUserQuery)
    if (hasFeature('identity')) void client.prefetchQuery({ ...identityQuery, staleTime: 0 })
    if (!hasFeature('ledger')) return
    void client.prefetchQuery({ ...cashoutsQuery, staleTime: 0 })
    void client.prefetchQuery({ ...ledgerQuery, staleTime: 0 })
  },
  component: Earnings,
})

function Earnings() {
  const { balance, age, enc_id: owner } = useCurrentMember(Route.useRouteContext().user)
  const isRequestWaiting = useSyncExternalStore(
    pendingSummary.subscribe,
    () => pendingSummary.of(owner).hasCashout,
  )
  const { data: identity } = useQuery({ ...identityQuery, enabled: hasFeature('identity') })
  const isOffline = useSyncExternalStore(connectivity.subscribe, connectivity.get) === 'offline'
  const navigate = Route.useNavigate()
  return (
    <EarningsPage
      balance={balance}
      age={age}
      identity={describeIdentity(identity ?? null)}
      isRequestWaiting={isRequestWaiting}
      onRequestPayment={() => void navigate({ to: '/earnings/cashout' })}
      push={hasFeature('push') && hasFeature('ledger') && <PushChoice owner={owner} isOffline={isOffline} />}
      history={hasFeature('ledger') && <EarningsHistory contactUrl={env.contactUrl} />}
    />
  )
}
