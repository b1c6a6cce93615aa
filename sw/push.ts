import { isPagePath } from '#contract/pages/pages.ts'
import { type MessageKind, PushMessage } from '#contract/answers/push.ts'
import type { PageMessage } from '#contract/pages/worker-messages.ts'
import { safeNextPath } from '#domain/next-path.ts'
import * as v from 'valibot'

declare const self: ServiceWorkerGlobalScope

const home = '/earnings'

interface Words {
  title: string
  body: string
}

/** Texts of the notifications: no names and no amounts, because they show on a locked screen. */
const words: Readonly<Record<PushMessage['language'], Record<MessageKind, Words>>> = {
  en: {
    credit: { title: 'Your points have arrived', body: 'A survey was confirmed, and its points are yours.' },
    reversal: {
      title: 'Points were taken back',
      body: 'Your earnings show what they were for, and why.',
    },
    payout: { title: 'Your gift card was sent', body: 'Your earnings have its reference.' },
    'payout-news': { title: 'News on your payments', body: 'Your earnings show what it is, and why.' },
    offer: {
      title: 'A study has a place for you',
      body: 'My applications has the place and how to accept it.',
    },
    points: { title: 'Points for a study', body: 'Your earnings show which study they are for.' },
    decision: { title: 'News on an application', body: 'My applications has the decision of a study.' },
    reminder: { title: 'About a session', body: 'My applications has its time and place.' },
    message: { title: 'Support has answered you', body: 'Your data leads to your messages.' },
    'sign-in': {
      title: 'A sign-in on a new device',
      body: 'Your account page shows where you are signed in.',
    },
  },
  es: {
    credit: { title: 'Llegaron sus puntos', body: 'Se confirmó una encuesta y sus puntos ya son suyos.' },
    reversal: {
      title: 'Se descontaron puntos',
      body: 'En Ganancias puede ver de qué eran y por qué.',
    },
    payout: { title: 'Se envió su tarjeta de regalo', body: 'Su referencia está en Ganancias.' },
    'payout-news': {
      title: 'Novedades sobre sus pagos',
      body: 'En Ganancias puede ver cuáles son y por qué.',
    },
    offer: {
      title: 'Un estudio tiene un lugar para usted',
      body: 'En Mis postulaciones está el lugar y cómo aceptarlo.',
    },
    points: { title: 'Puntos por un estudio', body: 'En Ganancias puede ver de qué estudio son.' },
    decision: {
      title: 'Novedades sobre una postulación',
      body: 'En Mis postulaciones está la decisión de un estudio.',
    },
    reminder: {
      title: 'Sobre una sesión',
      body: 'En Mis postulaciones están la hora y el lugar.',
    },
    message: {
      title: 'El equipo de soporte le respondió',
      body: 'En Sus datos hay un enlace a sus mensajes.',
    },
    'sign-in': {
      title: 'Inicio de sesión en un dispositivo nuevo',
      body: 'La página de su cuenta muestra dónde tiene la sesión iniciada.',
    },
  },
}
/** For a message that cannot be read, so that its language is unknown. */
const otherwise: Readonly<Record<PushMessage['language'], Words>> = {
  en: { title: 'Something is new', body: 'Open the portal to see what it is.' },
  es: { title: 'Hay una novedad', body: 'Abra el portal para ver de qué se trata.' },
}

/** Shows a push message, even an unreadable one: browsers revoke the permission if a message shows nothing. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = v.safeParse(PushMessage, readJson(data))
  const { title, body } = message.success
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
