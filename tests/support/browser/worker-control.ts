import { outboxNames } from '#offline/storage/storage-names.ts'
import type { Page } from '@playwright/test'

/** Control over an origin's worker by the developer tools' protocol, as the browser has it. */
export interface WorkerControl {
  /** Sends the sync event of a network that is back. `lastChance` marks it as the last try. */
  sync(): Promise<void>
  /** Ends the worker immediately, whatever it is doing. */
  kill(): Promise<void>
}

/** Controls the worker that is registered for the origin. This still works after the page has gone elsewhere. */
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
