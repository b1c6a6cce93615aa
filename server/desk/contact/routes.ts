import { contactStates } from '#contract/desk/answers/contact.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { answerThread, readThread, readThreads, setState } from './service.ts'

export function contactRoutes(deps: DeskDependencies) {
  return new DeskRoutes(deps)
    .handle(endpoints.contactThreads, ({ c, operator }) => {
      const { state, after } = c.req.query()
      return readThreads(deps, operator, {
        state: contactStates.find((name) => name === state) ?? 'open',
        after: after || null,
      })
    })
    .handle(endpoints.contactThread, ({ operator, param }) => readThread(deps, operator, param('reference')))
    .handle(endpoints.answerThread, ({ operator, body: { last, text }, param }) =>
      answerThread(deps, { operator, reference: param('reference'), last }, text),
    )
    .handle(endpoints.closeThread, ({ operator, body: { last }, param }) =>
      setState(deps, { operator, reference: param('reference'), last }, 'closed'),
    )
    .handle(endpoints.reopenThread, ({ operator, body: { last }, param }) =>
      setState(deps, { operator, reference: param('reference'), last }, 'open'),
    ).app
}
