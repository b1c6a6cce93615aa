import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { BrowserSubscription } from '#tests/support/providers/push-service-stand-in.ts'

/** This Chromium build has no push service, so the stand-in provides the subscription. */
export async function subscribeAt(
  context: BrowserContext,
  { endpoint, keys }: BrowserSubscription,
): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(
    (given) => {
      const kept = 'subscription-of-the-test'
      const subscription = {
        endpoint: given.endpoint,
        options: { applicationServerKey: null },
        toJSON: () => given,
        unsubscribe: async () => {
          localStorage.removeItem(kept)
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem(kept) === null ? null : subscription),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
          localStorage.setItem(kept, applicationServerKey.join(','))
          return subscription
        },
      })
    },
    { endpoint, keys },
  )
}

/** Hands the page's worker a decrypted push message, as the browser does. */
export async function deliver(session: CDPSession, registrationId: string, origin: string, data: string) {
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

export async function registrationOf(session: CDPSession): Promise<string> {
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return known
}

export const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Presses the only notification. The script is a string, as no type library has pages and workers at the same time. */
export async function pressNotification(context: BrowserContext): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications()
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })()`)
}
