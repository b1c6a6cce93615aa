import type { PayoutState } from '#contract/desk/answers/payouts.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { pagedQuery } from '#desk/api/queries.ts'

export interface PayoutFilter {
  /** By default those that wait. */
  state?: PayoutState | undefined
  dollars?: number | undefined
  search?: string | undefined
}

export const payoutsKey = ['payouts'] as const

export const payoutsQuery = (filter: PayoutFilter) =>
  pagedQuery([...payoutsKey, filter], endpoints.payouts, { query: { ...filter } })
