import * as endpoints from '#contract/desk/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'

export const operatorsQuery = queryOptions({
  queryKey: ['operators'],
  queryFn: ({ signal }) => call(endpoints.operators, { signal }),
})
