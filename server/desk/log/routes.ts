import * as endpoints from '#contract/desk/endpoints.ts'
import { checkChain } from '#server/platform/audit/audit.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { idOf } from '#server/desk/calls/id-of.ts'
import { readLog } from './service.ts'

export function logRoutes(deps: DeskDependencies) {
  const { maintenance } = deps.database
  return new DeskRoutes(deps)
    .handle(endpoints.log, ({ c }) => {
      const { before, act, subject } = c.req.query()
      return readLog(deps, {
        before: before ? idOf(before) : null,
        act: act || null,
        subject: subject || null,
      })
    })
    .handle(endpoints.logCheck, async () => {
      const { rows, brokenAt } = await checkChain(maintenance)
      return { rows, broken_at: brokenAt }
    }).app
}
