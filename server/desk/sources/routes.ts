import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { readSources } from './service.ts'

/** Sources of studies, and their imports and syncs. */
export function sourceRoutes(deps: DeskDependencies) {
  return new DeskRoutes(deps).handle(endpoints.sources, () => readSources(deps.database.db)).app
}
