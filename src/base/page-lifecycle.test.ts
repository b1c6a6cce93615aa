import { promisifyRequest } from 'idb-keyval'
import { expect, it } from 'vitest'
import { holdStore } from '#tests/support/device/hold-store.ts'
import { readElsewhere } from '#tests/support/device/read-elsewhere.ts'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { yieldToMain } from './scheduling.ts'
import { KeyedStore } from '#offline/storage/database.ts'
import { flushOnPageHide, leavePage, finishOrFlush } from './page-lifecycle.ts'

const names = { database: 'stipend-lifecycle', store: 'things' }
const store = new KeyedStore(names.database, names.store)

/** Waits for the store, then reads before it writes. */
const update = (key: string, change: (value: unknown) => unknown) =>
  store.transact('readwrite', async (objects) => {
    objects.put(change(await promisifyRequest<unknown>(objects.get(key))), key)
  })

it('aborts pending transactions before the last writes, in any order of registration', async () => {
  await store.set('count', 0)
  flushOnPageHide(() => void store.set('early', 'kept'))
  const { release } = await holdStore(names)
  const counting = update('count', (count) => Number(count) + 1)
  const marking = finishOrFlush(
    update('mark', () => 'not in time'),
    () => void store.set('mark', 'kept'),
  )
  flushOnPageHide(() => void store.set('late', 'kept'))
  await yieldToMain()
  leavePage()
  await release()
  const kept = { count: 0, early: 'kept', late: 'kept', mark: 'kept' }
  await expect.poll(() => readElsewhere(names), pollTimeout).toEqual(new Map(Object.entries(kept)))

  // A page that is shown again repeats what it aborted.
  globalThis.dispatchEvent(new Event('pageshow'))
  await Promise.all([counting, marking])
  expect(await store.get('count')).toBe(1)
})

it('starts no transaction on a page that was left, until the page is back', async () => {
  leavePage()
  // WebKit calls the listeners of `visibilitychange` after those of `pagehide`.
  const writing = store.set('tardy', 'kept')
  expect((await readElsewhere(names)).get('tardy')).toBeUndefined()
  globalThis.dispatchEvent(new Event('pageshow'))
  await writing
  expect(await store.get('tardy')).toBe('kept')
})
