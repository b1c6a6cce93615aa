import * as endpoints from '#contract/endpoints/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { catalogueWith } from '#tests/support/builders/catalogue.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { categories, study } from '#tests/support/builders/study.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { catalogueQuery, categoriesQuery, companiesQuery } from './queries.ts'
import { loadStudy } from './study-query.ts'

const cataloguePath = fillPath(endpoints.activeStudies.path, { product: 'focusgroups' })
const listed = { 1: study({ id: 1, category: 1, publish_at: '2026-01-01' }) }
const unlisted = study({ id: 7, category: 9, city: 3, company: 4, publish_at: '2026-02-01' })
const flexWork = { id: 9, title: 'Flex work', slug: 'flex-work' }
const single = {
  focusgroups: { 7: unlisted },
  cities: { 3: { id: 3, name: 'Troy', state: 'NY' } },
  facilities: {},
  categories: { 9: flexWork },
  companies: { 4: { id: 4, name: 'Harbor Labs' } },
}

/** A device with the host's complete answer of a minute ago. */
function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(catalogueQuery.queryKey, catalogueWith(listed), { updatedAt: Date.now() - 60_000 })
  client.setQueryData(categoriesQuery.queryKey, categories)
  client.setQueryData(companiesQuery.queryKey, {})
  const answers: Record<string, object> = {
    [fillPath(endpoints.study.path, { id: 7 })]: single,
    [endpoints.categories.path]: { categories },
    [cataloguePath]: { focusgroups: listed },
  }
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path], { headers: { ETag: '"one"' } }))
  return { client, held: () => client.getQueryData(catalogueQuery.queryKey) }
}

afterEach(() => vi.unstubAllGlobals())

it('a study that was fetched on its own appears in the lists, with its rows', async () => {
  const { client, held } = open()
  const asked = client.getQueryState(catalogueQuery.queryKey)?.dataUpdatedAt
  await loadStudy(client, 7)
  await vi.waitFor(() => expect(held()?.studies[7]).toEqual(unlisted), pollTimeout)
  expect(held()?.indexes).toMatchObject({ newestFirst: [7, 1], byCategory: { 9: [0] } })
  expect(held()?.cities).toEqual(single.cities)
  expect(client.getQueryData(categoriesQuery.queryKey)).toEqual({ ...categories, 9: flexWork })
  expect(client.getQueryData(companiesQuery.queryKey)).toEqual(single.companies)
  // The time of the catalogue stays.
  expect(client.getQueryState(catalogueQuery.queryKey)?.dataUpdatedAt).toBe(asked)
})

it('an added study disappears with the next complete answer without it, even an unchanged one', async () => {
  const { client, held } = open()
  await loadStudy(client, 7)
  await vi.waitFor(() => expect(held()?.indexes.newestFirst).toEqual([7, 1]), pollTimeout)
  await client.fetchQuery({ ...catalogueQuery, staleTime: 0 })
  expect(held()?.indexes.newestFirst).toEqual([1])
  expect(held()?.studies[7]).toBeUndefined()
})

it('a single study does not become a catalogue', async () => {
  const { client, held } = open()
  client.removeQueries({ queryKey: catalogueQuery.queryKey })
  await loadStudy(client, 7)
  const { addStudy } = await import('./add-study.ts')
  await addStudy(client, { ...single, study: unlisted })
  expect(held()).toBeUndefined()
})
