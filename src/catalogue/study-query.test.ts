import * as endpoints from '#contract/endpoints/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { catalogueWith } from '#tests/support/builders/studies/catalogue.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { categories, study } from '#tests/support/builders/studies/study.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { DeviceCatalogue } from './device-catalogue.ts'
import { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { userKey } from '#offline/storage/schemas.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { catalogueQuery, categoriesQuery, companiesQuery } from './queries.ts'
import { loadStudy, studyQuery } from './study-query.ts'

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
  vi.stubGlobal('fetch', async (path: string) => {
    const body = answers[path]
    if (body === undefined) return Response.json({ error: 'not-found' }, { status: 404 })
    return Response.json(body, { headers: { ETag: JSON.stringify(JSON.stringify(body).length) } })
  })
  return { client, answers, held: () => client.getQueryData(catalogueQuery.queryKey) }
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

it('an added study stays beside later answers of the host without it, until the host no longer knows it', async () => {
  const { client, held, answers } = open()
  await loadStudy(client, 7)
  await vi.waitFor(() => expect(held()?.indexes.newestFirst).toEqual([7, 1]), pollTimeout)
  answers[cataloguePath] = { focusgroups: { ...listed, 2: study({ id: 2 }) } }
  await client.fetchQuery({ ...catalogueQuery, staleTime: 0 })
  expect(held()?.indexes.newestFirst).toEqual([7, 1, 2])
  expect(held()?.companies).toEqual(single.companies)
  delete answers[fillPath(endpoints.study.path, { id: 7 })]
  await client.fetchQuery({ ...studyQuery(7), staleTime: 0 })
  await vi.waitFor(() => expect(held()?.indexes.newestFirst).toEqual([1, 2]), pollTimeout)
  expect(held()?.studies[7]).toBeUndefined()
})

it('an added study that the host lists later is the listed one, and leaves with its lists', async () => {
  const { client, held, answers } = open()
  await loadStudy(client, 7)
  await vi.waitFor(() => expect(held()?.added).toEqual([7]), pollTimeout)
  answers[cataloguePath] = { focusgroups: { ...listed, 7: { ...unlisted, title: 'Listed' } } }
  await client.fetchQuery({ ...catalogueQuery, staleTime: 0 })
  expect([held()?.studies[7]?.title, held()?.added]).toEqual(['Listed', []])
})

it('an added study is in the lists while the host still offers it', async () => {
  // On this island it is always the day after.
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { client, held, answers } = open()
  answers[fillPath(endpoints.study.path, { id: 7 })] = {
    ...single,
    focusgroups: { 7: { ...unlisted, expire_at: openDay(new Date()) } },
  }
  await loadStudy(client, 7)
  await client.fetchQuery({ ...catalogueQuery, staleTime: 0 })
  expect(held()?.indexes.newestFirst).toEqual([7, 1])
})

it('an added study that has expired is left out', async () => {
  const { client, held, answers } = open()
  answers[fillPath(endpoints.study.path, { id: 7 })] = {
    ...single,
    focusgroups: { 7: { ...unlisted, expire_at: '2026-01-31' } },
  }
  await loadStudy(client, 7)
  await client.fetchQuery({ ...catalogueQuery, staleTime: 0 })
  expect(held()?.indexes.newestFirst).toEqual([1])
})

it('an added study is in the lists again after a page load, before the host answers', async () => {
  localStorage.clear()
  await storedAnswers.deleteWhere(() => true)
  const before = open()
  const owner = 'participant-a'
  const persisted = new PersistedQueries(before.client, new DeviceCatalogue(before.client))
  await persisted.restore()
  await persisted.adopt(owner)
  before.client.setQueryData(userKey, rememberedUser({ enc_id: owner }))
  await before.client.fetchQuery({ ...catalogueQuery, staleTime: 0 })
  await loadStudy(before.client, 7)
  await vi.waitFor(() => expect(before.held()?.added).toEqual([7]), pollTimeout)
  const key = answerKeys.answer(owner, JSON.stringify(studyQuery(7).queryKey))
  await vi.waitFor(async () => {
    expect(await storedAnswers.get(answerKeys.edition(owner))).toBeDefined()
    expect(await storedAnswers.get(key)).toBeDefined()
  }, pollTimeout)

  const client = new QueryClient()
  const deviceCatalogue = new DeviceCatalogue(client)
  await new PersistedQueries(client, deviceCatalogue).restore()
  expect((await deviceCatalogue.stored())?.indexes.newestFirst).toEqual([7, 1])
})

it('a single study does not become a catalogue', async () => {
  const { client, held } = open()
  client.removeQueries({ queryKey: catalogueQuery.queryKey })
  await loadStudy(client, 7)
  const { addStudy } = await import('./study-query.ts')
  addStudy(client, { ...single, study: unlisted })
  expect(held()).toBeUndefined()
})
