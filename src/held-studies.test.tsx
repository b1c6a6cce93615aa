import * as endpoints from '#contract/endpoints/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { catalogueQuery, categoriesQuery, companiesQuery } from '#catalogue/queries.ts'
import { loadStudy, studyQuery } from '#catalogue/study-query.ts'
import type { SingleStudy } from '#offline/storage/schemas.ts'
import { catalogueWith } from '#tests/support/builders/studies/catalogue.ts'
import { categories, study } from '#tests/support/builders/studies/study.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useHeldStudies } from './pages/lists/held-studies.ts'

const tables = { cities: {}, facilities: {}, categories, companies: {} }
const unlisted: SingleStudy = { study: study({ id: 7 }), ...tables }

/** A page that shows study 7, which is cached but no longer in the catalogue. */
function open() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  client.setQueryData(catalogueQuery.queryKey, catalogueWith({}))
  client.setQueryData(categoriesQuery.queryKey, categories)
  client.setQueryData(companiesQuery.queryKey, {})
  client.setQueryData(studyQuery(7).queryKey, unlisted, { updatedAt: 1 })
  const { result } = renderHook(() => useHeldStudies([7, 8]), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return { client, isOpen: () => [7, 8].map((id) => result.current.isOpen(id)) }
}

afterEach(() => vi.unstubAllGlobals())

it('treats an unlisted study as open until the host no longer knows it', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ error: 'not-found' }, { status: 404 })
  })
  const { client, isOpen } = open()
  expect(isOpen()).toEqual([true, false])
  await vi.waitFor(() => expect(isOpen()).toEqual([false, false]), pollTimeout)
  expect(client.getQueryData(studyQuery(7).queryKey)).toBeNull()
  expect(asked).toEqual([fillPath(endpoints.study.path, { id: 7 })])
})

it('treats it as open while the host does not answer', async () => {
  const { client, isOpen } = open()
  const state = () => client.getQueryState(studyQuery(7).queryKey)
  await vi.waitFor(() => expect(state()).toMatchObject({ status: 'error', fetchStatus: 'idle' }), pollTimeout)
  expect(isOpen()).toEqual([true, false])
})

it('treats it as open if the host’s answer is unreadable, and warns the operator', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (address: string) => {
    const [, id = ''] = /focusgroup\/(\d)/.exec(address) ?? []
    return Response.json({ focusgroups: { [id]: { title: '' } }, cities: { 3: {} } })
  })
  const { client, isOpen } = open()
  const state = () => client.getQueryState(studyQuery(7).queryKey)
  await vi.waitFor(() => expect(state()).toMatchObject({ status: 'error', fetchStatus: 'idle' }), pollTimeout)
  expect(isOpen()).toEqual([true, false])
  // A study that was never cached is not reported as closed.
  await expect(loadStudy(client, 8)).rejects.toMatchObject({ name: 'UnreadableRows' })
  expect(warn).toHaveBeenCalledWith('Left out 1 unreadable studies')
})

it('warns about unreadable rows of a study', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () =>
    Response.json({ focusgroups: { 8: study({ id: 8 }) }, cities: { 3: {} }, companies: [{}, {}] }),
  )
  expect(await loadStudy(open().client, 8)).toMatchObject({ study: { id: 8 }, cities: {}, companies: {} })
  expect(warn.mock.calls.flat()).toEqual(['Left out 1 unreadable cities', 'Left out 2 unreadable companies'])
})
