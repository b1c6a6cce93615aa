import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const deniedDatabases = {
  open: () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  },
}

it.each([
  ['nothing', {}, 'working'],
  ['localStorage alone', { localStorage: undefined }, 'denied'],
  ['IndexedDB alone', { indexedDB: deniedDatabases }, 'denied'],
])('a browser that denies %s is known before anything is to be kept', async (_what, globals, health) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.resetModules()
  const { probeStorage } = await import('./answer-store.ts')
  const { storageHealth } = await import('#offline/storage/health.ts')
  await probeStorage()
  expect(storageHealth.get()).toBe(health)
})
