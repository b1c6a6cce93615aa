import type { MailState } from '#contract/desk/answers/mails.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { pagedQuery } from '#desk/api/queries.ts'

export const mailsQuery = (state: MailState) =>
  pagedQuery(['mails', state], endpoints.mails, { query: { state } })
