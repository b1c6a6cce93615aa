import * as endpoints from '#contract/desk/endpoints.ts'
import { call } from '#desk/api/client.ts'
import { pagedQuery } from '#desk/api/queries.ts'

export interface LogFilter {
  act?: string | undefined
  subject?: string | undefined
}

export const logQuery = ({ act, subject }: LogFilter) => ({
  ...pagedQuery(['log', act ?? '', subject ?? ''], (before: number | undefined, signal) =>
    call(endpoints.log, { query: { before, act, subject }, signal }),
  ),
  // Every act of the operator adds to it, on any page.
  staleTime: 0,
})
