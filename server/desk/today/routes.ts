import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { readToday } from './service.ts'

export function todayRoutes(deps: DeskDependencies) {
  return new DeskRoutes(deps).handle(endpoints.today, () =>
    readToday(deps.database.db, deps.clock(), deps.config),
  ).app
}
