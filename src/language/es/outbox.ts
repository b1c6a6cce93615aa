import type { Dictionary } from '../language.ts'

/** What waits on the device to be sent. */
export const outbox = {
  'Waiting to send': 'Por enviar',
} as const satisfies Dictionary
