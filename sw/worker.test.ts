// @vitest-environment node
import { cacheNames } from '#offline/storage/storage-names.ts'
import { policyVersionSlot } from '#contract/pages/worker-messages.ts'
import { FakeCaches, FakeNetwork, type FakeWorker, startWorker } from '#tests/support/device/worker-scope.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const shell = { url: 'index.html', revision: 'one' }
const chunk = (name: string) => ({ url: `assets/${name}.js`, revision: null })
const manifest = [shell, chunk('main-1'), chunk('earnings-1')]

let caches: FakeCaches
let network: FakeNetwork

const text =
  (body: string, type = 'text/javascript') =>
  () =>
    new Response(body, { headers: { 'Content-Type': type } })
const image = (body: string) => text(body, 'image/webp')
const bodyOf = async (response: Response | undefined) => response?.text()

async function start(files = manifest): Promise<FakeWorker> {
  for (const { url } of files) network.answers.set(`/${url}`, text(`${url} of the network`))
  return startWorker('sw/sw.ts', { caches, network }, files)
}

/** A worker in charge, and a network that is gone and has forgotten who asked. */
async function startOffline(): Promise<FakeWorker> {
  const worker = await start()
  await worker.dispatch('install')
  await worker.dispatch('activate')
  network.isUp = false
  network.requests.length = 0
  return worker
}

async function imagesKept(): Promise<string[]> {
  const kept = await (await caches.open(cacheNames.images)).keys()
  return kept.map(({ url }) => new URL(url).pathname)
}

beforeEach(() => {
  caches = new FakeCaches()
  network = new FakeNetwork()
  network.answers.set('/env.js', text('globalThis.__env = {}'))
})
afterEach(() => vi.unstubAllGlobals())

describe('without a network', () => {
  it.each(['/', '/my', '/study/12', '/category/app-installs', '/earnings/cashout?x=1'])(
    'a page at %s starts without a single request',
    async (path) => {
      const worker = await startOffline()
      expect(await bodyOf(await worker.navigate(path))).toBe('index.html of the network')
      expect(await bodyOf(await worker.request('/assets/main-1.js'))).toBe('assets/main-1.js of the network')
      expect(network.requests).toEqual([])
    },
  )

  it.each(['/action/logout/', '/outtrack/focusgroup/3/', '/notifications/', '/d-api/v1/user/', '/nowhere'])(
    'the browser itself is left to fail at %s',
    async (path) => {
      expect(await (await startOffline()).navigate(path)).toBeUndefined()
    },
  )

  it('the configuration is the one of last time', async () => {
    const worker = await startOffline()
    expect(await bodyOf(await worker.request('/env.js'))).toBe('globalThis.__env = {}')
  })

  it('any kept size of an image serves, and nothing else does', async () => {
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
})

describe('the configuration', () => {
  it('is the one that the host gives now, and from then on the one of last time', async () => {
    const worker = await start()
    await worker.dispatch('install')
    network.answers.set('/env.js', text('globalThis.__env = { brand: "Another" }'))
    expect(await bodyOf(await worker.request('/env.js'))).toBe('globalThis.__env = { brand: "Another" }')
    network.isUp = false
    expect(await bodyOf(await worker.request('/env.js'))).toBe('globalThis.__env = { brand: "Another" }')
  })

  it('is the one of last time where the network is there and says nothing', async () => {
    const worker = await start()
    await worker.dispatch('install')
    network.answers.set('/env.js', () => new Promise<Response>(() => {}))
    vi.useFakeTimers()
    try {
      const answer = worker.request('/env.js')
      await vi.advanceTimersByTimeAsync(1000)
      expect(await bodyOf(await answer)).toBe('globalThis.__env = {}')
    } finally {
      vi.useRealTimers()
    }
  })

  it('is never taken from a sign-in page that some network puts in its place', async () => {
    const worker = await start()
    await worker.dispatch('install')
    network.answers.set('/env.js', text('<h1>Welcome to our network</h1>', 'text/html'))
    expect(await bodyOf(await worker.request('/env.js'))).toBe('globalThis.__env = {}')
  })
})

describe('study images', () => {
  it('are fetched once', async () => {
    const worker = await start()
    network.answers.set('/img/336x168/a.webp', image('a'))
    await worker.request('/img/336x168/a.webp')
    await worker.request('/img/336x168/a.webp')
    expect(network.requests).toEqual(['/img/336x168/a.webp'])
  })

  it('are kept when they are asked for ahead, and a page that asks for something else is not listened to', async () => {
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

  it('are bounded: the oldest go first', async () => {
    const worker = await start()
    for (let number = 0; number < 305; number += 1) {
      network.answers.set(`/img/192x192/${number}.webp`, image('x'))
      await worker.request(`/img/192x192/${number}.webp`)
    }
    const kept = await imagesKept()
    expect([kept.length, kept[0]]).toEqual([300, '/img/192x192/5.webp'])
  })

  it('are not kept when they are missing or no images', async () => {
    const worker = await start()
    network.answers.set('/img/192x192/portal.webp', text('<h1>Sign in</h1>', 'text/html'))
    expect((await worker.request('/img/192x192/missing.webp'))?.status).toBe(404)
    expect(await bodyOf(await worker.request('/img/192x192/portal.webp'))).toBe('<h1>Sign in</h1>')
    expect(await imagesKept()).toEqual([])
  })

  it('give back their room when there is none left, and still reach the page', async () => {
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

describe('a new version', () => {
  const next = [{ ...shell, revision: 'two' }, chunk('main-2')]

  it('waits until the participant agrees', async () => {
    const worker = await start()
    await worker.dispatch('install')
    expect(worker.skipWaiting).not.toHaveBeenCalled()
    await worker.dispatch('message', { data: { type: 'SKIP_WAITING' } })
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
  })

  it('still has the chunks of the one before, for pages that run it', async () => {
    await startOffline()
    network.isUp = true
    const worker = await start(next)
    await worker.dispatch('install')
    await worker.dispatch('activate')
    network.isUp = false
    expect(await bodyOf(await worker.navigate('/my'))).toBe('index.html of the network')
    expect(await bodyOf(await worker.request('/assets/main-2.js'))).toBe('assets/main-2.js of the network')
    network.requests.length = 0
    expect(await bodyOf(await worker.request('/assets/earnings-1.js'))).toBe(
      'assets/earnings-1.js of the network',
    )
    expect(network.requests).toEqual([])
  })

  it('is not installed when one of its files is missing, and the one before stays whole', async () => {
    await startOffline()
    network.isUp = true
    const worker = await start(next)
    network.answers.delete('/assets/main-2.js')
    await expect(worker.dispatch('install')).rejects.toThrow('status of 404')
    network.isUp = false
    const before = await startWorker('sw/sw.ts', { caches, network }, manifest)
    expect(await bodyOf(await before.request('/assets/earnings-1.js'))).toBe(
      'assets/earnings-1.js of the network',
    )
  })

  it('keeps the page under a key that names the headers it is served with', async () => {
    await startOffline()
    const keys = [...caches.byName.values()].flatMap((cache) => [...cache.entries.keys()])
    expect(keys.find((key) => key.includes('index.html'))).toContain(policyVersionSlot)
  })
})

describe('the kill switch', () => {
  it('takes over unasked, deletes our caches and no other, leaves, and answers nothing', async () => {
    await startOffline()
    network.isUp = true
    await caches.open('of somebody else')
    const worker = await startWorker('sw/kill-switch.ts', { caches, network })
    await worker.dispatch('install')
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
    await worker.dispatch('activate')
    expect(await caches.keys()).toEqual(['of somebody else'])
    expect(worker.unregister).toHaveBeenCalledOnce()
    expect(await worker.navigate('/my')).toBeUndefined()
  })
})
