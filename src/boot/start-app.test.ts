import { followWorker } from '#device/follow-worker.ts'
import { unsavedForms } from '#base/unsaved-forms.ts'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  globalThis.__beforeStart = undefined
  sessionStorage.clear()
  vi.resetModules()
})

const serviceWorker = new EventTarget()
const tell = (data: object) => serviceWorker.dispatchEvent(new MessageEvent('message', { data }))

/** Starts the page. @returns Lets the portal's code follow, which then opens and reloads by these. */
async function start() {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }))
  await import('./start-app.ts')
  const open = vi.fn<(path: string) => void>()
  return { open, reload, follow: () => followWorker(open) }
}

it('a notification that is pressed while the portal’s code loads opens its page', async () => {
  const press = (path: string) => tell({ type: 'OPEN', path })
  const { open, follow } = await start()
  press('/earnings')
  follow()
  press('/my')
  expect(open.mock.calls).toEqual([['/earnings'], ['/my']])
})

it('a page that began with a former configuration reloads, once in a minute', async () => {
  const { reload, follow } = await start()
  tell({ type: 'CONFIGURED' })
  follow()
  tell({ type: 'CONFIGURED' })
  expect(reload).toHaveBeenCalledTimes(1)
})

it.each([
  ['something is typed', () => document.body.dispatchEvent(new Event('input', { bubbles: true }))],
  ['a form has unsaved input', () => unsavedForms.hold()],
  ['a notification leads elsewhere', () => tell({ type: 'OPEN', path: '/earnings' })],
])('stays as it began where %s', async (_what, happens) => {
  const { reload, follow } = await start()
  const undo: unknown = happens()
  onTestFinished(() => void (typeof undo === 'function' && undo()))
  tell({ type: 'CONFIGURED' })
  follow()
  tell({ type: 'CONFIGURED' })
  expect(reload).not.toHaveBeenCalled()
})
