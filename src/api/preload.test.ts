import { startEndpoints } from '#contract/endpoints/start-endpoints.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { ask } from './client.ts'
import { preloadResponse, clearPreloaded } from './preload.ts'

const { companies } = startEndpoints

/** A host that numbers its answers. @returns How many it has given. */
function serve(): () => number {
  let count = 0
  vi.stubGlobal('fetch', async () => {
    count += 1
    return Response.json({ companies: { [count]: { id: count, name: `Answer ${count}` } } })
  })
  return () => count
}

const askedIds = async () => Object.keys((await ask(companies)).companies.rows)

afterEach(() => {
  clearPreloaded()
  vi.unstubAllGlobals()
})

it('gives an early answer to whoever asks first, and to nobody else', async () => {
  const count = serve()
  expect(await preloadResponse(companies.path)).toBe(true)
  expect(await askedIds()).toEqual(['1'])
  expect(count()).toBe(1)
  expect(await askedIds()).toEqual(['2'])
})

it('gives no early answer that was not taken by the time the first page was there', async () => {
  serve()
  await preloadResponse(companies.path)
  clearPreloaded()
  expect(await askedIds()).toEqual(['2'])
})

it('tells whoever takes it of a failure, and nobody else', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await preloadResponse(companies.path)).toBe(false)
  await expect(ask(companies)).rejects.toMatchObject({ failure: { kind: 'network' } })
})

it('tells whoever takes it that the host took too long', async () => {
  // How the browser rejects when the time of the early question is up, before that of the one who takes it.
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('signal timed out', 'TimeoutError')))
  await preloadResponse(companies.path)
  await expect(ask(companies)).rejects.toMatchObject({ failure: { kind: 'timeout' } })
})
