import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { yieldToMain } from '#offline/base/scheduling.ts'
import { configure, getConfig } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { type Root, createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { FakeHost, type GivenAnswers, answersOf } from './fake-host.ts'
import { type Feature, features } from '#contract/endpoints/endpoint.ts'

/** Title of the document before the portal starts. */
export const titleAtLoad = 'Stipend — paid research studies'

const unoffered: readonly Feature[] = ['editions', 'passkeys', 'push']
/** A host without editions sends all studies in one answer. */
const offered = features.filter((feature) => !unoffered.includes(feature))

let root: Root | null = null

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
  if (root === null) beginTest()
  root?.unmount()
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
    // The window of these tests has no styles to check.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    host,
    client,
    goTo: (href: string) => router.navigate({ href }),
    address: () => location.pathname + location.search,
  }
}

type Work = () => Promise<unknown>
type LockArguments = [name: string, options: LockOptions | Work, work?: Work]

/** Nobody else wants them. */
function locksOfOneTab() {
  let turn: Promise<unknown> = Promise.resolve()
  return {
    request: (...[, options, work]: LockArguments) => {
      const run = work ?? options
      if (typeof run === 'function') turn = turn.then(run, run)
      return turn
    },
  }
}

/** React works as in a browser, without `act`: pages suspend while their parts load. */
function beginTest(): void {
  const before = getConfig()
  configure({ eventWrapper: (run) => run(), asyncWrapper: (run) => run() })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('Worker', SolvingWorker)
  vi.stubGlobal('__env', { features: offered, veriffApiKey: 'public-key' })
  vi.stubGlobal('indexedDB', new IDBFactory())
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locksOfOneTab() })
  onTestFinished(() => {
    root?.unmount()
    root = null
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
    Reflect.deleteProperty(navigator, 'locks')
    vi.unstubAllGlobals()
    configure(before)
  })
}
