import { storedAnswers } from '#offline/cache/answer-store.ts'
import { userQuery } from '#session/user-query.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { FakeHost, answersOf } from '#tests/support/pages/fake-host.ts'
import { followWindow } from '#tests/support/device/follow-window.ts'
import { promisifyRequest } from 'idb-keyval'
import { expect, it, vi } from 'vitest'
import { createPortal } from './portal.tsx'
import { createQueryClient } from './query-client.ts'

it('opens no page for somebody whom another tab signs out while it loads', async () => {
  const endPage = followWindow()
  const host = new FakeHost(answersOf({}))
  const release = host.hold('categories')
  vi.stubGlobal('fetch', host.fetch)
  history.replaceState(null, '', '/my')
  const portal = createPortal(createQueryClient())
  portal.client.setQueryData(userQuery.queryKey, rememberedUser())
  const opening = portal.open()
  await expect.poll(() => host.calls.some(({ name }) => name === 'categories')).toBe(true)
  await expect.poll(() => localStorage.getItem(localKeys.owner)).not.toBeNull()
  localStorage.removeItem(localKeys.owner)
  globalThis.dispatchEvent(new StorageEvent('storage', { key: localKeys.owner }))
  release()
  await opening
  await portal.session.guarded()
  expect(portal.router.state.location.pathname).toBe('/sign-up')
  portal.router.history.destroy()
  endPage()
})

it('loads the first page of a visitor once, however slow the storage of the device is', async () => {
  const endPage = followWindow()
  vi.stubGlobal('fetch', new FakeHost(answersOf({ user: null })).fetch)
  history.replaceState(null, '', '/')
  const portal = createPortal(createQueryClient())
  const storage = { isSlow: true }
  const slow = storedAnswers.transact('readwrite', async (objects) => {
    while (storage.isSlow) await promisifyRequest(objects.count())
  })
  let loads = 0
  portal.router.subscribe('onBeforeLoad', () => (loads += 1))
  await portal.open()
  storage.isSlow = false
  await slow
  await portal.session.guarded()
  expect(loads).toBe(1)
  portal.router.history.destroy()
  endPage()
})
