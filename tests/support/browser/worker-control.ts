import { outboxNames } from '#offline/storage/storage-names.ts'
import type { Page } from '@playwright/test'

/** What a browser may do to an origin's worker, through the developer tools' protocol. */
export interface WorkerControl {
  /** As when the network is back; `lastChance` tells the worker that there will be no other try. */
  sync(): Promise<void>
  /** Ends it at once, whatever it is doing. */
  kill(): Promise<void>
}

/** Takes hold of the worker that is registered for the origin. Works on after the page has gone elsewhere. */
export async function controlWorker(page: Page, origin: string): Promise<WorkerControl> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const event = { origin, registrationId, tag: outboxNames.syncTag, lastChance: true }
  return {
    sync: async () => void (await session.send('ServiceWorker.dispatchSyncEvent', event)),
    kill: async () => void (await session.send('ServiceWorker.stopAllWorkers')),
  }
}
