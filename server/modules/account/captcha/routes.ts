import * as endpoints from '#contract/endpoints/endpoints.ts'
import { Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import type { ChallengeVerifier } from './challenge-verifier.ts'
import { ProofOfWork } from './proof-of-work.ts'
import { Turnstile } from './turnstile.ts'

/** The verifier for login and sign-up: Turnstile if it is configured, else the host's own. */
export function challengeVerifier(deps: HostDependencies): ChallengeVerifier {
  const { turnstile } = deps.config
  return turnstile === null ? new ProofOfWork(deps) : new Turnstile(deps, turnstile)
}

/** Serves the host's own bot challenge, which the portal solves before login and sign-up. */
export function captchaRoutes(deps: HostDependencies): Hono<HostEnv> {
  const app = new Hono<HostEnv>()
  const proofOfWork = new ProofOfWork(deps)
  app.get(endpoints.captchaChallenge.path, privateAnswers, async (c) => {
    // With Turnstile a solution would be of no use.
    if (deps.config.turnstile !== null) throw new HostError('not-found')
    return c.json(await proofOfWork.issue())
  })
  return app
}
