import { env, hasFeature } from '#api/env.ts'
import { startProofOfWork } from './proof-of-work.ts'
import { turnstile } from './turnstile.ts'

/** Why there is no token. `blocked`: something on the way to the provider lets its script not through. */
export type ChallengeFailure = 'failed' | 'offline' | 'blocked'

/** The bot challenge that guards login and sign-up, whoever runs it. */
export interface ChallengeCallbacks {
  /** Where a challenge that has something to show may show it. */
  container: HTMLElement
  /** A token that a form may send once. */
  onToken(token: string): void
  /** There is no usable token any more; the challenge goes on by itself to get one. */
  onChecking(why: 'started' | 'expired'): void
  onFailure(why: ChallengeFailure): void
}

export interface RunningChallenge {
  /** Starts over: a token is good for one try. */
  restart(): void
  stop(): void
}

export type StartChallenge = (callbacks: ChallengeCallbacks) => RunningChallenge

/** The challenge that this site is configured for; null when it has none, and then nobody can sign in here. */
export function configuredChallenge(): StartChallenge | null {
  if (env.turnstileSiteKey !== '') return turnstile(env.turnstileSiteKey)
  return hasFeature('captcha') ? startProofOfWork : null
}
