import { cacheNames } from '#offline/storage/storage-names.ts'
import { FakeCaches, FakeNetwork } from '#tests/support/device/worker-scope.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { keepLanguage } from './preferred-language.ts'
import { renewHelp } from './idle-work.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it.each([
  ['en', 'es', ['/help/']],
  ['es', 'en', ['/help/']],
  ['es', 'es', []],
  [null, 'es', []],
] as const)('kept help in %s is asked for again after %s was chosen: %j', async (kept, chosen, requests) => {
  const [caches, network] = [new FakeCaches(), new FakeNetwork()]
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', network.fetch)
  network.answers.set('/help/', () => new Response('answers'))
  if (kept) {
    const help = new Response('answers', { headers: { 'Content-Language': kept } })
    await (await caches.open(cacheNames.help)).put('/help/', help)
  }
  keepLanguage(chosen)
  await renewHelp()
  expect(network.requests).toEqual(requests)
})

it('a browser without caches asks for nothing', async () => {
  await expect(renewHelp()).resolves.toBeUndefined()
})
