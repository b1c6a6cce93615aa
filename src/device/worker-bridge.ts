import type { WorkerMessage } from '#contract/pages/worker-messages.ts'
import { observable } from '#base/observable.ts'

/** Activates the newer worker and reloads; null while there is none. */
const update = observable<(() => void) | null>(null)

/** The page's side of the service worker. `idle-work.ts` registers the worker. */
export const workerBridge = {
  subscribe: update.subscribe,

  /** Whether a newer worker waits for the participant's consent. */
  isUpdateReady: () => update.get() !== null,

  applyUpdate: () => update.get()?.(),

  /** Posts to the active worker, also on a first visit, when it does not control the page yet. */
  send: async (message: WorkerMessage): Promise<void> => {
    const registration = await navigator.serviceWorker?.ready
    registration?.active?.postMessage(message)
  },
}

/** @param apply Activates the newer worker and reloads. */
export function announceUpdate(apply: () => void): void {
  update.set(apply)
}
