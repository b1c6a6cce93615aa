import { followNotifications } from '#offline/device/follow-notifications.ts'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.__earlyMessage = undefined
})

it('a notification that is pressed while the portal’s code loads opens its page', async () => {
  const serviceWorker = new EventTarget()
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }))
  const press = (path: string) =>
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'OPEN', path } }))
  await import('./start-app.ts')
  press('/earnings')
  const open = vi.fn<(path: string) => void>()
  followNotifications(open)
  press('/my')
  expect(open.mock.calls).toEqual([['/earnings'], ['/my']])
})
