import { isPagePath } from '#contract/pages/pages.ts'
import { type PushKind, PushMessage } from '#contract/answers/push.ts'
import type { PageMessage } from '#contract/pages/worker-messages.ts'
import { safeNextPath } from '#domain/next-path.ts'
import * as v from 'valibot'

declare const self: ServiceWorkerGlobalScope

const home = '/earnings'

/** What a notification says: no name, no amount, nothing that would not belong on a locked screen. */
const words: Readonly<Record<PushKind, { title: string; body: string }>> = {
  credit: { title: 'Your points have arrived', body: 'A survey was confirmed, and its points are yours.' },
  reversal: { title: 'Points were taken back', body: 'Your earnings show which survey it was, and why.' },
  payout: { title: 'Your gift card was sent', body: 'Your earnings have its reference.' },
}
const otherwise = { title: 'Something is new', body: 'Open the portal to see what it is.' }

/**
 * Shows what a push message says. Always shows something, also for a message that cannot be read: browsers take the
 * permission away for messages that show nothing.
 */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = v.safeParse(PushMessage, readJson(data))
  const { title, body } = message.success ? words[message.output.kind] : otherwise
  await self.registration.showNotification(title, {
    body,
    tag: message.success ? message.output.event : 'other',
    icon: '/icons/icon-192.png',
    data: { path: message.success ? message.output.path : home },
  })
}

const NotificationData = v.object({ path: v.string() })

/** Leads where a notification says: in the window that is there, or in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const data = v.safeParse(NotificationData, notification.data)
  const path = safeNextPath(data.success ? data.output.path : home, self.location.origin, home)
  const windows = await self.clients.matchAll({ type: 'window' })
  const portal = windows.find(({ url }) => isPagePath(new URL(url).pathname))
  if (!portal) return void (await self.clients.openWindow(path))
  // A page that is open may hold a form: it goes there by itself, as by one of its own links.
  portal.postMessage({ type: 'OPEN', path } satisfies PageMessage)
  // A browser may refuse the focus; the page has changed all the same.
  await portal.focus().catch(() => {})
}

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}
