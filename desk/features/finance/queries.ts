import * as endpoints from '#contract/desk/endpoints.ts'
import { pagedQuery } from '#desk/api/queries.ts'

export const financeKey = ['finance'] as const

/** @param year By default the current one. */
export const financeQuery = (year: number | undefined) =>
  pagedQuery([...financeKey, year ?? ''], endpoints.finance, { query: { year } })
