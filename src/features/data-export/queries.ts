import { ask } from '#api/client.ts'
import { type Support, SupportAnswer } from '#contract/answers/support.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

/** Support's acts on the participant's account. Needs the host's feature `support`. */
export const supportQuery = queryOptions({
  queryKey: ['support'],
  queryFn: ({ signal }): Promise<Support> => ask(endpoints.support, SupportAnswer, { signal }),
})
