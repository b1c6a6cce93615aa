import { msg } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import { cashoutsQuery, ledgerQuery } from '#features/earnings/queries.ts'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { refreshApplications } from '#pages/marks/use-applications.ts'
import { Statement } from '#pages/earnings/statement-page.tsx'

/** `year`: the current one if missing or invalid. */
const StatementSearch = v.object({ year: v.optional(v.fallback(v.number(), 0)) })

export const Route = createFileRoute('/_member/_complete/earnings/statement')({
  validateSearch: StatementSearch,
  staticData: { title: msg('Year statement') },
  loader: async ({ context }) => {
    const { client } = context
    await Promise.all([
      refreshApplications(context),
      hasFeature('ledger') && client.prefetchQuery({ ...cashoutsQuery, staleTime: 0, retry: false }),
      hasFeature('ledger') && client.prefetchQuery({ ...ledgerQuery, staleTime: 0, retry: false }),
    ])
  },
  component: Statement,
})
