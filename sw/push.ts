import { isPagePath } from '#contract/pages/pages.ts'
import { type MessageKind, PushMessage } from '#contract/answers/push.ts'
import type { PageMessage } from '#contract/pages/worker-messages.ts'
import { safeNextPath } from '#domain/next-path.ts'
import * as v from 'valibot'

declare const self: ServiceWorkerGlobalScope

const home = '/earnings'

type Words = readonly [title: string, body: string]

/** Texts of the notifications: no names and no amounts, because they show on a locked screen. */
const words: Readonly<Record<PushMessage['language'], Record<MessageKind, Words>>> = {
  en: {
    credit: ['Your points have arrived', 'A survey was confirmed, and its points are yours.'],
    reversal: ['Points were taken back', 'Your earnings show what they were for, and why.'],
    payout: ['Your gift card was sent', 'Your earnings have its reference.'],
    'payout-news': ['News on your payments', 'Your earnings show what it is, and why.'],
    offer: ['A study has a place for you', 'My applications has the place and how to accept it.'],
    points: ['Points for a study', 'Your earnings show which study they are for.'],
    decision: ['News on an application', 'My applications has the decision of a study.'],
    reminder: ['About a session', 'My applications has its time and place.'],
    message: ['Support has answered you', 'Your data leads to your messages.'],
    'sign-in': ['A sign-in on a new device', 'Your account page shows where you are signed in.'],
  },
  es: {
    credit: ['Llegaron sus puntos', 'Se confirmó una encuesta y sus puntos ya son suyos.'],
    reversal: ['Se descontaron puntos', 'En Ganancias puede ver de qué eran y por qué.'],
    payout: ['Se envió su tarjeta de regalo', 'Su referencia está en Ganancias.'],
    'payout-news': ['Novedades sobre sus pagos', 'En Ganancias puede ver cuáles son y por qué.'],
    offer: ['Un estudio tiene un lugar para usted', 'En Mis postulaciones está el lugar y cómo aceptarlo.'],
    points: ['Puntos por un estudio', 'En Ganancias puede ver de qué estudio son.'],
    decision: ['Novedades sobre una postulación', 'En Mis postulaciones está la decisión de un estudio.'],
    reminder: ['Sobre una cita', 'En Mis postulaciones están la hora y el lugar.'],
    message: ['El equipo de soporte le respondió', 'En Sus datos hay un enlace a sus mensajes.'],
    'sign-in': [
      'Inicio de sesión en un dispositivo nuevo',
      'La página de su cuenta muestra dónde tiene la sesión iniciada.',
    ],
  },
}
/** For a message that cannot be read, so that its language is unknown. */
const otherwise: Readonly<Record<PushMessage['language'], Words>> = {
  en: ['Something is new', 'Open the portal to see what it is.'],
  es: ['Hay una novedad', 'Abra el portal para ver de qué se trata.'],
}

/** Shows a push message, even an unreadable one: browsers revoke the permission if a message shows nothing. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = v.safeParse(PushMessage, readJson(data))
  const [title, body] = message.success
    ? words[message.output.language][message.output.kind]
    : otherwise[self.navigator.language.startsWith('es') ? 'es' : 'en']
  await self.registration.showNotification(title, {
    body,
    tag: message.success ? message.output.event : 'other',
    icon: '/icons/icon-192.png',
    data: { path: message.success ? message.output.path : home },
  })
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

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}
