import { expect, it } from 'vitest'
import { holdStore } from '#tests/support/device/hold-store.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { KeyedStore } from './database.ts'
import { flushOnPageHide, leavePage, finishOrFlush } from './page-lifecycle.ts'

const store = new KeyedStore('stipend-lifecycle', 'things')

it('aborts pending transactions before the last writes, in any order of registration', async () => {
  await store.set('count', 0)
  flushOnPageHide(() => void store.update('early', () => 'kept'))
  const { release } = await holdStore({ database: 'stipend-lifecycle', store: 'things' })
  // Waits for the store, then reads before it writes.
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

  // A page that is shown again repeats what it aborted.
  globalThis.dispatchEvent(new Event('pageshow'))
  await Promise.all([counting, marking])
  expect(await store.get('count')).toBe(1)
})
