import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { ChallengeVerifier } from './challenge-verifier.ts'
import { ProofOfWork } from './proof-of-work.ts'
import { Turnstile } from './turnstile.ts'

/** The verifier for login and sign-up: Turnstile if it is configured, else the host's own. */
export function challengeVerifier(deps: HostDependencies): ChallengeVerifier {
  const { turnstile } = deps.config
  return turnstile === null ? new ProofOfWork(deps) : new Turnstile(deps, turnstile)
}

/** Serves the host's own bot challenge, which the portal solves before login and sign-up. */
export function captchaRoutes(deps: HostDependencies) {
  const proofOfWork = new ProofOfWork(deps)
  return new ApiRoutes(deps).handle(endpoints.captchaChallenge, async ({ c }) => {
    // With Turnstile a solution would be of no use.
    if (deps.config.turnstile !== null) throw new HostError('not-found')
    return c.json(await proofOfWork.issue())
  }).app
}
