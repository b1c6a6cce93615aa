import { outboxNames } from '#offline/storage/storage-names.ts'

interface SyncingRegistration extends ServiceWorkerRegistration {
  sync: { register(tag: string): Promise<void> }
}

function canSync(registration: ServiceWorkerRegistration): registration is SyncingRegistration {
  return 'sync' in registration
}

/** Background sync, if the browser supports it, wakes the worker when there is a network, even with no page open. */
export async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration === undefined || !canSync(registration)) return
  // Browsers refuse it in private windows, for example; then only pages send.
  await registration.sync.register(outboxNames.syncTag).catch(() => {})
}
