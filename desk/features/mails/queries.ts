import type { MailState } from '#contract/desk/answers/mails.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { call } from '#desk/api/client.ts'
import { pagedQuery } from '#desk/api/queries.ts'

export const mailsQuery = (state: MailState) =>
  pagedQuery(['mails', state], (after: string | undefined, signal) =>
    call(endpoints.mails, { query: { state, after }, signal }),
  )
