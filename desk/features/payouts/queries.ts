import type { PayoutState } from '#contract/desk/answers/payouts.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'

export interface PayoutFilter {
  /** By default those that wait. */
  state?: PayoutState | undefined
  /** The least dollars. */
  dollars?: number | undefined
  search?: string | undefined
}

/** Of all lists of payouts. */
export const payoutsKey = ['payouts'] as const

export const payoutsQuery = ({ state, dollars, search }: PayoutFilter) =>
  infiniteQueryOptions({
    queryKey: [...payoutsKey, state ?? '', dollars ?? '', search ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.payouts, { query: { state, dollars, search, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
