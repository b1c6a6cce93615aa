import { env, hasFeature } from '#api/env.ts'
import { solveEarly, startProofOfWork } from './proof-of-work.ts'
import type { StartChallenge } from './running-challenge.ts'
import { turnstile } from './turnstile.ts'

/** The challenge that this site is configured for; null if there is none: nobody can sign in then. */
export function configuredChallenge(): StartChallenge | null {
  if (env.turnstileSiteKey !== '') return turnstile(env.turnstileSiteKey)
  return hasFeature('captcha') ? startProofOfWork : null
}

/** Begins with the challenge of a form that is about to be shown. A provider's begins with its widget. */
export function prepareChallenge(): void {
  if (configuredChallenge() === startProofOfWork) solveEarly()
}
