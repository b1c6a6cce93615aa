import type { WorkerMessage } from '#contract/pages/worker-messages.ts'
import { observable } from '#offline/base/observable.ts'

const updateReady = observable(false)

/** The page's side of the service worker. `register-worker.ts` registers the worker later. */
export const workerBridge = {
  subscribe: updateReady.subscribe,

  /** Whether a newer worker waits for the participant's consent. */
  isUpdateReady: updateReady.get,

  /** Posts to the active worker, also on a first visit, when it does not control the page yet. */
  send: async (message: WorkerMessage): Promise<void> => {
    const registration = await navigator.serviceWorker?.ready
    registration?.active?.postMessage(message)
  },
}

export function announceUpdate(): void {
  updateReady.set(true)
}
