import { ask } from '#api/client.ts'
import { type Cashout, CashoutsAnswer, type Ledger, LedgerAnswer } from '#contract/answers/earnings.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

/** All movements of the participant's points. Needs the host's feature `ledger`. */
export const ledgerQuery = queryOptions({
  queryKey: ['ledger'],
  queryFn: ({ signal }): Promise<Ledger> => ask(endpoints.ledger, LedgerAnswer, { signal }),
})

/** The participant's payouts, newest first. Needs the host's feature `ledger`. */
export const cashoutsQuery = queryOptions({
  queryKey: ['cashouts'],
  queryFn: async ({ signal }): Promise<Cashout[]> =>
    (await ask(endpoints.cashouts, CashoutsAnswer, { signal })).cashouts,
})
