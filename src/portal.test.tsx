import { FakeHost, answersOf } from '#tests/support/pages/fake-host.ts'
import { followWindow } from '#tests/support/device/follow-window.ts'
import { expect, it, vi } from 'vitest'
import { createPortal } from './portal.tsx'
import { createQueryClient } from './query-client.ts'

it('loads the first page of a visitor once, however slow the storage of the device is', async () => {
  const endPage = followWindow()
  vi.stubGlobal('fetch', new FakeHost(answersOf({ user: null })).fetch)
  history.replaceState(null, '', '/')
  const portal = createPortal(createQueryClient())
  let store = () => {}
  const stored = new Promise<void>((resolve) => (store = resolve))
  const endSession = portal.persisted.endSession.bind(portal.persisted)
  vi.spyOn(portal.persisted, 'endSession').mockImplementation(() => stored.then(endSession))
  let loads = 0
  portal.router.subscribe('onBeforeLoad', () => (loads += 1))
  await portal.open()
  store()
  await portal.session.guarded()
  expect(loads).toBe(1)
  portal.router.history.destroy()
  endPage()
})
