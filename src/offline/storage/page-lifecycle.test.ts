import { expect, it } from 'vitest'
import { holdStore } from '#tests/support/device/hold-store.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { KeyedStore } from './database.ts'
import { flushOnPageHide, leavePage, finishOrFlush } from './page-lifecycle.ts'

const store = new KeyedStore('stipend-lifecycle', 'things')

it('gives up what waits before the last writes begin, whenever these were registered', async () => {
  await store.set('count', 0)
  flushOnPageHide(() => void store.update('early', () => 'kept'))
  const { release } = await holdStore({ database: 'stipend-lifecycle', store: 'things' })
  // Waits for its turn, and asks for an answer before it writes.
  const counting = store.update('count', (count) => Number(count) + 1)
  const marking = finishOrFlush(
    store.update('mark', () => 'not in time'),
    () => void store.set('mark', 'kept'),
  )
  flushOnPageHide(() => void store.update('late', () => 'kept'))
  await Promise.resolve()
  leavePage()
  await release()
  for (const key of ['early', 'mark', 'late']) {
    await expect.poll(() => store.get(key), pollTimeout).toBe('kept')
  }
  expect(await store.get('count')).toBe(0)

  // A page that is shown again goes on with what it gave up.
  globalThis.dispatchEvent(new Event('pageshow'))
  await Promise.all([counting, marking])
  expect(await store.get('count')).toBe(1)
})
