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
const bodyOf = async (response: Response | undefined) => response?.text()

async function start(files = manifest): Promise<FakeWorker> {
  for (const { url } of files) network.answers.set(`/${url}`, text(`${url} of the network`))
  return startWorker('sw/sw.ts', { caches, network }, files)
}

/** An active worker without a network; the log of requests is empty. */
async function startOffline(): Promise<FakeWorker> {
  const worker = await start()
  await worker.dispatch('install')
  await worker.dispatch('activate')
  network.isUp = false
  network.requests.length = 0
  return worker
}

beforeEach(() => {
  caches = new FakeCaches()
  network = new FakeNetwork()
  network.answers.set('/env.js', text('globalThis.__env = {}'))
})
afterEach(() => vi.unstubAllGlobals())

describe('without a network', () => {
  it.each(['/', '/my', '/study/12', '/category/app-installs', '/earnings/cashout?x=1'])(
    'a page at %s starts without any request',
    async (path) => {
      const worker = await startOffline()
      expect(await bodyOf(await worker.navigate(path))).toBe('index.html of the network')
      expect(await bodyOf(await worker.request('/assets/main-1.js'))).toBe('assets/main-1.js of the network')
      expect(network.requests).toEqual([])
    },
  )

  it('the answers to frequent questions are those of the last time, with their styles', async () => {
    const answers = (body: string) => () => new Response(body, { headers: { 'Content-Language': 'en' } })
    network.answers.set('/help/', answers('first answers'))
    network.answers.set('/host.css', text('styles', 'text/css'))
    const worker = await start()
    await worker.dispatch('install')
    await worker.dispatch('activate')
    network.isUp = false
    expect(await bodyOf(await worker.navigate('/help/'))).toBe('first answers')
    network.isUp = true
    network.answers.set('/help/', answers('newer answers'))
    expect(await bodyOf(await worker.navigate('/help/'))).toBe('newer answers')
    network.isUp = false
    expect(await bodyOf(await worker.navigate('/help/?from=portal'))).toBe('newer answers')
    expect(await bodyOf(await worker.request('/host.css'))).toBe('styles')
  })

  it('the answers are a copy of their own, not the page of somebody who was logged in', async () => {
    const bodies = ['page of a participant', 'page for everybody']
    const headers = { 'Content-Language': 'en' }
    network.answers.set('/help/', () => new Response(bodies.shift(), { headers }))
    const worker = await start()
    expect(await bodyOf(await worker.navigate('/help/'))).toBe('page of a participant')
    network.isUp = false
    expect(await bodyOf(await worker.navigate('/help/'))).toBe('page for everybody')
  })

  it('the answers are shown without room on the device, and the last ones while the host fails', async () => {
    const answer = (body: string, status: number) => () =>
      new Response(body, { status, headers: { 'Content-Language': 'en' } })
    network.answers.set('/help/', answer('answers', 200))
    const worker = await start()
    const cache = await caches.open(cacheNames.help)
    cache.room = 0
    expect(await bodyOf(await worker.navigate('/help/'))).toBe('answers')
    network.answers.set('/host.css', text('styles', 'text/css'))
    expect(await bodyOf(await worker.request('/host.css'))).toBe('styles')
    network.answers.set('/help/', answer('failure', 503))
    expect(await bodyOf(await worker.navigate('/help/'))).toBe('failure')
    cache.room = 1
    network.answers.set('/help/', answer('answers', 200))
    await worker.navigate('/help/')
    network.answers.set('/help/', answer('failure', 503))
    expect(await bodyOf(await worker.navigate('/help/'))).toBe('answers')
  })

  it('the last answers and styles stay, whatever a network answers in their place', async () => {
    const good = new Map([
      ['/help/', () => new Response('answers', { headers: { 'Content-Language': 'en' } })],
      ['/host.css', text('styles', 'text/css')],
    ])
    for (const [path, answer] of good) network.answers.set(path, answer)
    const worker = await start()
    await worker.dispatch('install')
    const headers = { 'Content-Type': 'text/html' }
    const page = (status: number) => () =>
      new Response('<h1>Welcome to our network</h1>', { status, headers })
    const elsewhere = new Response('elsewhere', { headers: { 'Content-Language': 'en' } })
    Object.defineProperty(elsewhere, 'redirected', { value: true })
    for (const lie of [200, 401, 403, 407, 451, 502, 511].map(page)) {
      for (const path of good.keys()) network.answers.set(path, lie)
      expect(await bodyOf(await worker.navigate('/help/'))).toBe('answers')
      expect(await bodyOf(await worker.request('/host.css'))).toBe('styles')
    }
    network.answers.set('/help/', () => elsewhere)
    expect(await bodyOf(await worker.navigate('/help/'))).toBe('answers')
    network.isUp = false
    expect(await bodyOf(await worker.navigate('/help/'))).toBe('answers')
  })

  it.each([
    '/account/messages/',
    '/outtrack/focusgroup/3/',
    '/notifications/',
    '/d-api/v1/user/',
    '/nowhere',
  ])('the portal says at %s that it needs one', async (path) => {
    expect(await bodyOf(await (await startOffline()).navigate(path))).toBe('index.html of the network')
    expect(network.requests).toEqual([path])
  })

  it('the worker leaves the sign-out to the browser', async () => {
    expect(await (await startOffline()).navigate('/action/logout/')).toBeUndefined()
  })

  it('the last configuration is used', async () => {
    const worker = await startOffline()
    expect(await bodyOf(await worker.request('/env.js'))).toBe('globalThis.__env = {}')
  })
})

describe('a page of the host', () => {
  const pages = ['/account/sessions/', '/account/data.json', '/d-api/v1/user/', '/notifications/']

  async function navigate(path: string, mark: string | null, openTabs: number) {
    const worker = await startOffline()
    network.isUp = true
    network.answers.set(path, text('a page of the host', 'text/html'))
    if (mark !== null) await caches.open(mark)
    worker.openTabs = openTabs
    return bodyOf(await worker.navigate(path))
  }

  it.each(pages)('comes from the host: %s', async (path) => {
    expect(await navigate(path, null, 0)).toBe('a page of the host')
    expect(await navigate(path, cacheNames.unkept, 1)).toBe('a page of the host')
  })

  it.each(pages)('waits for the portal if somebody has to be signed out first: %s', async (path) => {
    expect(await navigate(path, cacheNames.unkept, 0)).toBe('index.html of the network')
    expect(await navigate(path, cacheNames.leaving, 1)).toBe('index.html of the network')
    expect(network.requests).toEqual([])
  })
})

it('tells a page that it follows none, of a participant who is not to be kept', async () => {
  const worker = await startOffline()
  for (const [mark, openTabs, isTold] of [
    [null, 0, false],
    [cacheNames.unkept, 1, false],
    [cacheNames.unkept, 0, true],
  ] as const) {
    if (mark !== null) await caches.open(mark)
    worker.openTabs = openTabs
    expect(await bodyOf(await worker.navigate('/my'))).toBe('index.html of the network')
    expect(await caches.has(cacheNames.leaving)).toBe(isTold)
  }
})

describe('the configuration', () => {
  it('is the last one at once; the page is told when the host has another, and the next start has it', async () => {
    const worker = await start()
    await worker.dispatch('install')
    expect(await bodyOf(await worker.request('/env.js'))).toBe('globalThis.__env = {}')
    expect(worker.told).toEqual([])
    network.answers.set('/env.js', text('globalThis.__env = { brand: "Another" }'))
    expect(await bodyOf(await worker.request('/env.js'))).toBe('globalThis.__env = {}')
    expect(worker.told).toEqual([{ type: 'CONFIGURED' }])
    network.isUp = false
    expect(await bodyOf(await worker.request('/env.js'))).toBe('globalThis.__env = { brand: "Another" }')
    expect(worker.told).toHaveLength(1)
  })

  it('is never taken from a network’s sign-in page', async () => {
    const worker = await start()
    await worker.dispatch('install')
    network.answers.set('/env.js', text('<h1>Welcome to our network</h1>', 'text/html'))
    for (let turn = 0; turn < 2; turn += 1)
      expect(await bodyOf(await worker.request('/env.js'))).toBe('globalThis.__env = {}')
    expect(worker.told).toEqual([])
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

  it('keeps the previous version’s chunks for pages that run it', async () => {
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

  it('is not installed if one of its files is missing, and the previous one stays complete', async () => {
    await startOffline()
    network.isUp = true
    const worker = await start(next)
    network.answers.delete('/assets/main-2.js')
    await expect(worker.dispatch('install')).rejects.toThrow('status of 404')
    network.answers.set('/assets/main-2.js', text('<h1>Welcome to our network</h1>', 'text/html'))
    await expect(worker.dispatch('install')).rejects.toThrow('status of 200')
    network.isUp = false
    const before = await startWorker('sw/sw.ts', { caches, network }, manifest)
    expect(await bodyOf(await before.request('/assets/earnings-1.js'))).toBe(
      'assets/earnings-1.js of the network',
    )
  })

  it('caches the page under a key that includes the version of its headers', async () => {
    await startOffline()
    const keys = [...caches.byName.values()].flatMap((cache) => [...cache.entries.keys()])
    expect(keys.find((key) => key.includes('index.html'))).toContain(policyVersionSlot)
  })
})

describe('the kill switch', () => {
  it('takes over without asking, deletes only our caches, unregisters and answers no request', async () => {
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
