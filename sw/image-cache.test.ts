import { cacheNames } from '#offline/storage/storage-names.ts'
import { FakeCaches, FakeNetwork, type FakeWorker, startWorker } from '#tests/support/device/worker-scope.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let caches: FakeCaches
let network: FakeNetwork

const text = (body: string, type: string) => () => new Response(body, { headers: { 'Content-Type': type } })
const image = (body: string) => text(body, 'image/webp')
const bodyOf = async (response: Response | undefined) => response?.text()
const start = () => startWorker('sw/sw.ts', { caches, network }, [])

async function imagesKept(): Promise<string[]> {
  const kept = await (await caches.open(cacheNames.images)).keys()
  return kept.map(({ url }) => new URL(url).pathname)
}

beforeEach(() => {
  caches = new FakeCaches()
  network = new FakeNetwork()
})
afterEach(() => vi.unstubAllGlobals())

describe('study images', () => {
  it('serve without a network in any cached size, and no other image does', async () => {
    const worker = await start()
    for (const name of ['cover.webp', 'uploads/cover.webp'])
      network.answers.set(`/img/192x192/${name}`, image(`small ${name}`))
    await worker.request('/img/192x192/cover.webp')
    await worker.request('/img/192x192/uploads/cover.webp')
    network.isUp = false
    expect(await bodyOf(await worker.request('/img/1072x536/cover.webp'))).toBe('small cover.webp')
    const named = await worker.request('/img/1072x536/uploads/cover.webp')
    expect(await bodyOf(named)).toBe('small uploads/cover.webp')
    await expect(worker.request('/img/192x192/other.webp')).rejects.toThrow('Failed to fetch')
    await expect(worker.request('/img/192x192/later/cover.webp')).rejects.toThrow('Failed to fetch')
  })

  it('are fetched once', async () => {
    const worker = await start()
    network.answers.set('/img/336x168/a.webp', image('a'))
    await worker.request('/img/336x168/a.webp')
    await worker.request('/img/336x168/a.webp')
    expect(network.requests).toEqual(['/img/336x168/a.webp'])
  })

  it('are cached when they are warmed up; other messages of pages are ignored', async () => {
    const worker = await start()
    network.answers.set('/img/192x192/a.webp', image('a'))
    await worker.dispatch('message', { data: { type: 'WARM_IMAGES', addresses: ['/img/192x192/a.webp'] } })
    expect(await imagesKept()).toEqual(['/img/192x192/a.webp'])
    network.requests.length = 0
    for (const data of [
      { type: 'DELETE' },
      { type: 'WARM_IMAGES', addresses: Array.from({ length: 101 }, () => '/img/192x192/b.webp') },
      { type: 'WARM_IMAGES', addresses: [`/${'x'.repeat(3000)}`] },
      'SKIP_WAITING',
      null,
    ]) {
      await worker.dispatch('message', { data })
    }
    expect(network.requests).toEqual([])
    expect(worker.skipWaiting).not.toHaveBeenCalled()
  })

  it('are limited: the oldest are deleted first', async () => {
    const worker = await start()
    for (let number = 0; number < 305; number += 1) {
      network.answers.set(`/img/192x192/${number}.webp`, image('x'))
      await worker.request(`/img/192x192/${number}.webp`)
    }
    const kept = await imagesKept()
    expect([kept.length, kept[0]]).toEqual([300, '/img/192x192/5.webp'])
  })

  it('are not cached if they are missing or not images', async () => {
    const worker = await start()
    network.answers.set('/img/192x192/portal.webp', text('<h1>Sign in</h1>', 'text/html'))
    expect((await worker.request('/img/192x192/missing.webp'))?.status).toBe(404)
    expect(await bodyOf(await worker.request('/img/192x192/portal.webp'))).toBe('<h1>Sign in</h1>')
    expect(await imagesKept()).toEqual([])
  })

  it('are warmed up one by one: one that fails does not end it', async () => {
    const worker = await start()
    network.answers.set('/img/192x192/a.webp', () => Promise.reject(new TypeError('Failed to fetch')))
    network.answers.set('/img/192x192/b.webp', image('b'))
    const addresses = ['/img/192x192/a.webp', '/img/192x192/b.webp']
    await worker.dispatch('message', { data: { type: 'WARM_IMAGES', addresses } })
    expect(await imagesKept()).toEqual(['/img/192x192/b.webp'])
  })

  it('are no longer warmed up once a new version arrives, which waits for that', async () => {
    const worker = await start()
    network.answers.set('/img/192x192/a.webp', () => new Promise(() => {}))
    const addresses = ['/img/192x192/a.webp', '/img/192x192/b.webp']
    const warmed = worker.dispatch('message', { data: { type: 'WARM_IMAGES', addresses } })
    await vi.waitFor(() => expect(network.requests).toContain('/img/192x192/a.webp'))
    await worker.dispatch('updatefound')
    await warmed
    expect(network.requests).not.toContain('/img/192x192/b.webp')
  })

  describe('of a service on another origin', () => {
    const address = (name: string) => `https://images.example/192x192/${name}.webp`
    const show = (worker: FakeWorker, name: string) =>
      worker.request(address(name), { destination: 'image', mode: 'no-cors' })

    it('are read where it sends CORS headers', async () => {
      const worker = await start()
      const headers = { 'Content-Type': 'image/webp', 'Access-Control-Allow-Origin': '*' }
      network.answers.set(address('a'), () => new Response('a', { headers }))
      expect(await bodyOf(await show(worker, 'a'))).toBe('a')
      network.requests.length = 0
      expect(await bodyOf(await show(worker, 'a'))).toBe('a')
      expect(network.requests).toEqual([])
      network.answers.set(address('b'), () => new Response('Busy', { status: 503, headers }))
      expect((await show(worker, 'b'))?.status).toBe(503)
      expect(await imagesKept()).toEqual(['/192x192/a.webp'])
    })

    it('are kept unread where it sends none, and serve only without a network', async () => {
      const worker = await start()
      network.answers.set(address('a'), image('a'))
      expect((await show(worker, 'a'))?.type).toBe('opaque')
      network.answers.set(address('a'), image('newer'))
      await show(worker, 'a')
      network.isUp = false
      expect((await show(worker, 'a'))?.type).toBe('opaque')
      expect(await bodyOf(await show(worker, 'a'))).toBe('newer')
    })

    it('are limited to fewer if they are kept unread, since browsers count each as megabytes', async () => {
      const worker = await start()
      network.answers.set('/img/192x192/own.webp', image('own'))
      await worker.request('/img/192x192/own.webp')
      for (let number = 0; number < 83; number += 1) {
        network.answers.set(address(String(number)), image('x'))
        await show(worker, String(number))
      }
      const kept = await imagesKept()
      expect([kept.length, ...kept.slice(0, 2)]).toEqual([81, '/img/192x192/own.webp', '/192x192/3.webp'])
    })
  })

  it('are deleted if storage is full, and still reach the page', async () => {
    const worker = await start()
    network.answers.set('/img/192x192/a.webp', image('a'))
    network.answers.set('/img/192x192/b.webp', image('b'))
    await worker.request('/img/192x192/a.webp')
    const cache = await caches.open(cacheNames.images)
    cache.room = 1
    expect(await bodyOf(await worker.request('/img/192x192/b.webp'))).toBe('b')
    expect(caches.byName.has(cacheNames.images)).toBe(false)
  })
})
