import { isPassing } from '#api/errors.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { observable } from '#base/observable.ts'
import { isSignOutPending } from '#offline/storage/device-session.ts'

/** `server-error`: there is a network, but the host fails, or something else answers in its place. */
export type Connectivity = 'online' | 'offline' | 'server-error'

/** Interval of the probes while the host cannot be reached. */
const probeIntervalMs = 15_000

const state = observable<Connectivity>('online')

/** Whether the host can be reached, by the outcome of calls: `navigator.onLine` is true on any network. */
export const connectivity = {
  get: state.get,
  subscribe: state.subscribe,
  /** Call for requests that are not queries. */
  report: state.set,
}

/** The request that decides; see `watchConnectivity`. */
let probeHost: (() => Promise<unknown>) | undefined
let probing: Promise<unknown> | null = null

/**
 * Derives the state from a failed call; a refusal says nothing about the connection. Something may block calls, such as
 * a content blocker: only a failed probe means that there is no connection, however many calls fail while it runs.
 */
export function reportFailure(error: unknown): void {
  if (!isPassing(error)) return
  if (error.failure.kind !== 'network') return connectivity.report('server-error')
  if (probing !== null) return
  if (probeHost === undefined || !navigator.onLine || state.get() === 'offline') {
    return connectivity.report('offline')
  }
  void probeWith(probeHost)
}

/** One probe at a time. */
function probeWith(probe: () => Promise<unknown>): Promise<unknown> {
  probing ??= probe()
    .catch((error: unknown) => {
      if (isPassing(error)) connectivity.report(error.failure.kind === 'network' ? 'offline' : 'server-error')
    })
    .finally(() => (probing = null))
  return probing
}

/**
 * Derives the state from every query's outcome, but for those that read this device (`meta.readsDevice`). While the
 * host cannot be reached, the browser knows no network, or a sign-out is pending, it is probed: on the `online` event,
 * when the page becomes visible, and at an interval.
 *
 * @param probe A small request to the host: a query, or a call that reports its own success. Rejects if it fails.
 */
export function watchConnectivity(client: QueryClient, probe: () => Promise<unknown>): void {
  probeHost = probe
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.meta?.['readsDevice'] === true) return
    // While a sign-out is pending the user query is answered locally, without asking the host.
    if (event.action.type === 'success' && event.action.manual !== true && !isSignOutPending())
      connectivity.report('online')
    if ('error' in event.action) reportFailure(event.action.error)
  })
  if (!navigator.onLine) connectivity.report('offline')
  globalThis.addEventListener('offline', () => connectivity.report('offline'))

  async function askAgain(): Promise<void> {
    // One that began before the network was back says nothing about it.
    if (probing !== null) await probing
    const wasAway = state.get() !== 'online' || isSignOutPending()
    // Without a network, an answer that was still on its way when it went has said that there is one.
    if (!wasAway && navigator.onLine) return
    await probeWith(probe)
    if (wasAway && connectivity.get() === 'online') await client.refetchQueries({ type: 'active' })
  }
  globalThis.addEventListener('online', () => void askAgain())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void askAgain()
  })
  setInterval(() => {
    if (document.visibilityState === 'visible') void askAgain()
  }, probeIntervalMs)
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(connectivity.subscribe, connectivity.get) === 'offline'
}
