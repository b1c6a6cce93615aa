import type { MessageKind, PushMessage } from '#contract/answers/push.ts'

export type PushWords = readonly [title: string, body: string]

/**
 * Texts of the notifications: no names and no amounts, because they show on a locked screen. The worker shows them, and
 * the host sends them along for browsers that show a message without a worker.
 */
export const pushWords: Readonly<Record<PushMessage['language'], Record<MessageKind, PushWords>>> = {
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
    studies: ['New studies have come', 'My Studies shows which are new since you were here.'],
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
    studies: ['Hay estudios nuevos', 'En Mis estudios puede ver cuáles son nuevos desde su última visita.'],
  },
}
