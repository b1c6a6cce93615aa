import { msg } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import { freshUserQuery } from '#session/user-query.ts'
import { cashoutsQuery, ledgerQuery } from '#features/earnings/queries.ts'
import { identityQuery } from '#features/identity/queries.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Earnings } from '#pages/earnings/earnings-page.tsx'

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
