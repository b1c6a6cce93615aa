import { DeviceCatalogue } from '#catalogue/device-catalogue.ts'
import { createSession } from '#session/session.ts'
import { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { QueryClient } from '@tanstack/react-query'
import { pagePaths } from '#contract/pages/pages.ts'
import { routeTree } from './route-tree.gen.ts'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'

it('router and service worker know the same pages', () => {
  const client = new QueryClient()
  const deviceCatalogue = new DeviceCatalogue(client)
  const persisted = new PersistedQueries(client, deviceCatalogue)
  const router = createRouter({
    routeTree,
    history: createMemoryHistory(),
    context: { client, deviceCatalogue, session: createSession(client, persisted) },
  })
  const routed = Object.keys(router.routesByPath).map((path) => path.replaceAll(/\$(\w+)/g, '{$1}'))
  expect(routed.toSorted()).toEqual([...pagePaths].toSorted())
})
