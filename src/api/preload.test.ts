import { CompaniesAnswer } from '#contract/answers/catalogue.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { ask } from './client.ts'
import { preloadResponse, clearPreloaded } from './preload.ts'

const { companies } = endpoints

/** A host that numbers its answers. @returns The number of answers so far. */
function serve(): () => number {
  let count = 0
  vi.stubGlobal('fetch', async () => {
    count += 1
    return Response.json({ companies: { [count]: { id: count, name: `Answer ${count}` } } })
  })
  return () => count
}

const askedIds = async () => Object.keys((await ask(companies, CompaniesAnswer)).companies.rows)

afterEach(() => {
  clearPreloaded()
  vi.unstubAllGlobals()
})

it('gives a preloaded answer to the first caller alone', async () => {
  const count = serve()
  expect(await preloadResponse(companies.path)).not.toBeNull()
  expect(await askedIds()).toEqual(['1'])
  expect(count()).toBe(1)
  expect(await askedIds()).toEqual(['2'])
})

it('gives no preloaded answer after the first page is shown', async () => {
  serve()
  await preloadResponse(companies.path)
  clearPreloaded()
  expect(await askedIds()).toEqual(['2'])
})

it('reports a failure to its taker alone', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await preloadResponse(companies.path)).toBeNull()
  await expect(ask(companies, CompaniesAnswer)).rejects.toMatchObject({ failure: { kind: 'network' } })
})

it('reports a timeout to its taker', async () => {
  // Browsers reject so when the preload's timeout fires, before the taker's.
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('signal timed out', 'TimeoutError')))
  await preloadResponse(companies.path)
  await expect(ask(companies, CompaniesAnswer)).rejects.toMatchObject({ failure: { kind: 'timeout' } })
})
