import * as endpoints from '#contract/desk/endpoints.ts'
import { pagedQuery } from '#desk/api/queries.ts'

export interface LogFilter {
  act?: string | undefined
  subject?: string | undefined
}

export const logQuery = (filter: LogFilter) => ({
  ...pagedQuery(['log', filter], endpoints.log, { query: { ...filter } }, 'before'),
  // Every act of the operator adds to it, on any page.
  staleTime: 0,
})
