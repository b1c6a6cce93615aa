import { ask } from '#api/client.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { IdentityAnswer } from '#contract/answers/identity.ts'
import { queryOptions } from '@tanstack/react-query'

/** State of the participant's verification. Needs the host's feature `identity`. */
export const identityQuery = queryOptions({
  queryKey: ['identity'],
  queryFn: ({ signal }): Promise<IdentityAnswer> => ask(endpoints.identity, IdentityAnswer, { signal }),
})
