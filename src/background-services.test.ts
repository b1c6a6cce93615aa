import { DeviceCatalogue } from '#catalogue/device-catalogue.ts'
import { createSession } from '#session/session.ts'
import { userQuery } from '#session/user-query.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { catalogueStore } from '#catalogue/device/catalogue-store.ts'
import { catalogueWith, keptCatalogue } from '#tests/support/builders/studies/catalogue.ts'
import { catalogueQuery } from '#catalogue/queries.ts'
import { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { readiness } from '#base/readiness.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { categories, study } from '#tests/support/builders/studies/study.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createPortalRouter } from './router.ts'
import { startBackgroundServices } from './background-services.ts'

const studies = { 1: study({ id: 1, category: 1 }) }
const cataloguePath = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })
const answers: Readonly<Record<string, object>> = {
  [endpoints.categories.path]: { categories },
  [endpoints.companies.path]: { companies: {} },
  [endpoints.onlineSurveys.path]: { online_surveys: {} },
  [cataloguePath]: { focusgroups: studies },
}

afterEach(() => vi.unstubAllGlobals())

it('on a page without lists, a start loads all tables, and the catalogue after the stored one', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(answers[path], { headers: { ETag: '"one"' } })
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  client.setQueryData(userQuery.queryKey, rememberedUser())
  const deviceCatalogue = new DeviceCatalogue(client)
  const persisted = new PersistedQueries(client, deviceCatalogue)
  const session = createSession(client, persisted)
  session.start(() => {})
  const router = createPortalRouter({ client, deviceCatalogue, session })
  let end = () => {}
  const stored = new Promise<undefined>((resolve) => (end = () => resolve(undefined)))
  await startBackgroundServices({ client, router, deviceCatalogue: { stored: () => stored }, session })
  const others = Object.keys(answers).filter((path) => path !== cataloguePath)
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(others.toSorted()), pollTimeout)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), pollTimeout)
  expect(asked).not.toContain(cataloguePath)

  expect(readiness.get()).toBe(false)
  const kept = catalogueWith(studies)
  void catalogueStore.keep(keptCatalogue(studies))
  client.setQueryData(catalogueQuery.queryKey, kept, { updatedAt: 1 })
  end()
  await vi.waitFor(() => expect(readiness.get()).toBe(true), pollTimeout)
  expect(document.documentElement.hasAttribute('data-ready')).toBe(true)
  await vi.waitFor(() => expect(asked).toContain(cataloguePath), pollTimeout)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0), pollTimeout)
  expect(client.getQueryData(catalogueQuery.queryKey)).toBe(kept)
  expect(asked).toHaveLength(Object.keys(answers).length)

  // The session has ended.
  client.setQueryData(userQuery.queryKey, null)
  await vi.waitFor(() => expect(readiness.get()).toBe(false), pollTimeout)
})
