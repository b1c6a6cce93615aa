import { isPagePath } from '#contract/pages/pages.ts'
import { PushMessage } from '#contract/answers/push.ts'
import { type PushWords, pushWords } from '#contract/pages/push-words.ts'
import type { PageMessage } from '#contract/pages/worker-messages.ts'
import { safeNextPath } from '#domain/next-path.ts'
import * as v from 'valibot'
import { type Shown, icon, withNews } from './alerts.ts'

declare const self: ServiceWorkerGlobalScope

const home = '/earnings'

/** For a message that cannot be read, so that its language is unknown. */
const otherwise: Readonly<Record<PushMessage['language'], PushWords>> = {
  en: ['Something is new', 'Open the portal to see what it is.'],
  es: ['Hay una novedad', 'Abra el portal para ver de qué se trata.'],
}

/** Shows a push message, even an unreadable one: browsers revoke the permission if a message shows nothing. */
export async function showPush(event: PushEvent): Promise<void> {
  const message = v.safeParse(PushMessage, contentOf(event))
  const [title, body] = message.success
    ? pushWords[message.output.language][message.output.kind]
    : otherwise[self.navigator.language.startsWith('es') ? 'es' : 'en']
  const shown: Shown = [
    title,
    {
      body,
      tag: message.success ? message.output.event : 'other',
      icon,
      data: { path: message.success ? message.output.path : home },
    },
  ]
  const isOfStudies = message.success && message.output.kind === 'studies'
  const [told, options] = isOfStudies ? await withNews(shown, message.output.language) : shown
  await self.registration.showNotification(told, options)
}

const NotificationData = v.object({ path: v.string() })

/** Opens a notification's path in an open window, or in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const data = v.safeParse(NotificationData, notification.data)
  const path = safeNextPath(data.success ? data.output.path : home, self.location.origin, home)
  const windows = await self.clients.matchAll({ type: 'window' })
  const portal = windows.find(({ url }) => isPagePath(new URL(url).pathname))
  if (!portal) return void (await self.clients.openWindow(path))
  // An open page may hold a form: it navigates itself, like by one of its own links.
  portal.postMessage({ type: 'OPEN', path } satisfies PageMessage)
  // A browser may refuse the focus; the page has navigated anyway.
  await portal.focus().catch(() => {})
}

/** A browser that shows messages by itself hands the worker the notification that it would show. */
function contentOf(event: PushEvent): unknown {
  const shown = v.safeParse(Proposed, event)
  if (shown.success) return shown.output.notification.data
  try {
    return event.data?.json()
  } catch {
    return undefined
  }
}

const Proposed = v.object({ notification: v.object({ data: v.unknown() }) })
