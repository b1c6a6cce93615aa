import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { hideSource } from './hide-source.ts'
import { readSources } from './service.ts'

export function sourceRoutes(deps: DeskDependencies) {
  const { db } = deps.database
  return new DeskRoutes(deps)
    .handle(endpoints.sources, () => readSources(db))
    .handle(endpoints.hideSource, async ({ body, operator }) => {
      await hideSource(deps, body, operator)
      return readSources(db)
    }).app
}
