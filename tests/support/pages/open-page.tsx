import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { yieldToMain } from '#base/scheduling.ts'
import { onlineManager } from '@tanstack/react-query'
import { configure, getConfig } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { type Root, createRoot } from 'react-dom/client'
import { followWindow } from '#tests/support/device/follow-window.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { FakeHost, type GivenAnswers, answersOf } from './fake-host.ts'
import { type Feature, features } from '#contract/endpoints/endpoint.ts'

/** Title of the document before the portal starts. */
export const titleAtLoad = 'Stipend — paid research studies'

const unoffered: readonly Feature[] = ['editions', 'passkeys', 'push', 'session-token']
const offered = features.filter((feature) => !unoffered.includes(feature))

let root: Root | null = null
let endPage = () => {}

function leave() {
  globalThis.dispatchEvent(new Event('pagehide'))
  root?.unmount()
  root = null
  endPage()
}

/** Solves a bot challenge without arithmetic. */
class SolvingWorker extends EventTarget {
  postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { counter: 1 } })))
  }
  terminate(): void {}
}

/**
 * Opens a page of the portal on a new device, with a host in memory. Called again in one test, it opens a page on the
 * same device, as a reload does.
 *
 * @param answers See `answersOf`.
 */
export async function openPage(path: string, answers: GivenAnswers = {}) {
  // The window of these tests has no styles to check.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  if (root) leave()
  else beginTest('edition' in answers)
  endPage = followWindow()
  const host = new FakeHost(answersOf(answers))
  vi.stubGlobal('fetch', host.fetch)
  document.title = titleAtLoad
  history.replaceState(null, '', path)
  // A page has modules of its own.
  vi.resetModules()
  const { startPortal } = await import('./start-portal.tsx')
  const { page, client, router } = await startPortal()
  onTestFinished(async () => {
    // The history is written at the end of a task.
    await yieldToMain()
    router.history.destroy()
  })
  const container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  root.render(page)
  await vi.waitFor(() => expect(container.querySelector('h1')).not.toBeNull(), pollTimeout)
  return {
    user,
    host,
    client,
    router,
    goTo: (href: string) => router.navigate({ href }),
    address: () => location.pathname + location.search,
  }
}

type Work = () => Promise<unknown>
type LockArguments = [name: string, options: LockOptions | Work, work?: Work]

/** Locks that no other tab wants. */
function locksOfOneTab() {
  const turns = new Map<string, Promise<unknown>>()
  return {
    request: (...[name, options, work]: LockArguments) => {
      const run = work ?? options
      const before = turns.get(name) ?? Promise.resolve()
      const turn = typeof run === 'function' ? before.then(run, run) : before
      turns.set(name, turn)
      return turn
    },
  }
}

/** React works as in a browser, without `act`: pages suspend while their parts load. */
function beginTest(hasEditions: boolean): void {
  const before = getConfig()
  configure({ eventWrapper: (run) => run(), asyncWrapper: (run) => run() })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('Worker', SolvingWorker)
  vi.stubGlobal('__env', {
    // A host without editions sends all studies in one answer.
    features: hasEditions ? [...offered, 'editions'] : offered,
    veriffApiKey: 'public-key',
    cashoutAmounts: [20, 50, 150],
    giftCard: { brands: ['Amazon', 'Visa'], delivery: 'email' },
  })
  vi.stubGlobal('indexedDB', new IDBFactory())
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locksOfOneTab() })
  onTestFinished(() => {
    leave()
    // The query library is not loaded again for the next file.
    onlineManager.setOnline(true)
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
    Reflect.deleteProperty(navigator, 'locks')
    vi.unstubAllGlobals()
    configure(before)
  })
}
