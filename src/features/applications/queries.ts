import { ask } from '#api/client.ts'
import { ParticipationsAnswer } from '#contract/answers/participations.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

/** The participant's part in studies of this host. Needs the host's feature `participations`. */
export const participationsQuery = queryOptions({
  queryKey: ['participations'],
  queryFn: ({ signal }): Promise<ParticipationsAnswer> =>
    ask(endpoints.participations, ParticipationsAnswer, { signal }),
})
