import { mailStates } from '#contract/desk/answers/mails.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { readMails, retryMails } from './service.ts'

export function mailRoutes(deps: DeskDependencies) {
  return new DeskRoutes(deps)
    .handle(endpoints.mails, ({ c, operator }) => {
      const { state, after } = c.req.query()
      return readMails(deps, operator, {
        state: mailStates.find((name) => name === state) ?? 'failed',
        after: after || null,
      })
    })
    .handle(endpoints.retryMails, ({ operator, body }) => retryMails(deps, operator, body.mails)).app
}
