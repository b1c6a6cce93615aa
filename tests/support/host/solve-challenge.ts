import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'

/** The fields that solving needs. All others go back unchanged. */
const Challenge = v.looseObject({
  parameters: v.looseObject({
    algorithm: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    nonce: v.string(),
    salt: v.string(),
  }),
  signature: v.string(),
})

/**
 * Solves a bot challenge and returns the `turnstile_token` that the portal would post.
 *
 * @param answer The body of the host's challenge answer.
 */
export async function solveChallengeToken(answer: unknown): Promise<string> {
  const challenge = v.parse(Challenge, answer)
  const solution = await solveChallenge({ challenge: { parameters: challenge.parameters }, deriveKey })
  if (!solution) throw new Error('The challenge was not solved in time')
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
