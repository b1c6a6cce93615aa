import type { Attempt } from '#server/platform/sessions/attempt.ts'

/** An attempt to sign in, from a browser without a session. */
export const signInAttempt = (chosen: Partial<Attempt> = {}): Attempt => ({
  clientAddress: '10.0.0.1',
  previous: null,
  device: 'Firefox on Linux',
  place: null,
  isKept: true,
  ...chosen,
})
