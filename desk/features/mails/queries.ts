import type { MailState } from '#contract/desk/answers/mails.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'

export const mailsQuery = (state: MailState) =>
  infiniteQueryOptions({
    queryKey: ['mails', state],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.mails, { query: { state, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
