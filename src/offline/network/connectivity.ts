import { isPassing } from '#api/errors.ts'
import type { QueryClient } from '@tanstack/react-query'
import { observable } from '#offline/base/observable.ts'
import { pendingSignOut } from '#offline/storage/pending-sign-out.ts'

/** `server-error`: there is a network, but the host answers with failures or something else answers for it. */
export type Connectivity = 'online' | 'offline' | 'server-error'

/** While the host cannot be reached it is asked for again this often. */
const probeIntervalMs = 15_000

const state = observable<Connectivity>('online')

/**
 * Whether the host can be reached, judged by what calls came to and not by `navigator.onLine`, which is true on any
 * network that leads nowhere.
 */
export const connectivity = {
  get: state.get,
  subscribe: state.subscribe,
  /** For calls that are not queries. */
  report: state.set,
}

/** Judges by what a call failed of: a refusal says nothing of the connection. */
export function reportFailure(error: unknown): void {
  if (!isPassing(error)) return
  connectivity.report(error.failure.kind === 'network' ? 'offline' : 'server-error')
}

/**
 * Judges by every query's outcome. While the host is out of reach, or has not heard of a sign-out, it is asked again: when
 * the browser says that it is online, when the page is looked at, and every so often.
 *
 * @param probe Asks the host something small: as a query, or it reports what stood in the way.
 */
export function watchConnectivity(client: QueryClient, probe: () => Promise<unknown>): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    // While a sign-out is noted nobody asks the host who is signed in: that answer is this device's own.
    if (event.action.type === 'success' && event.action.manual !== true && !pendingSignOut.isNoted())
      connectivity.report('online')
    if ('error' in event.action) reportFailure(event.action.error)
  })
  if (!navigator.onLine) connectivity.report('offline')
  globalThis.addEventListener('offline', () => connectivity.report('offline'))

  async function askAgain(): Promise<void> {
    if (state.get() === 'online' && !pendingSignOut.isNoted()) return
    await probe()
    if (connectivity.get() === 'online') await client.refetchQueries({ type: 'active' })
  }
  globalThis.addEventListener('online', () => void askAgain())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void askAgain()
  })
  setInterval(() => {
    if (document.visibilityState === 'visible') void askAgain()
  }, probeIntervalMs)
}
