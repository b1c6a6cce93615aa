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

/** Most of the work is to try the numbers below, as a browser does. */
export const builtHostStart = 200

/**
 * Solves a bot challenge and returns the `turnstile_token` that the portal would post.
 *
 * @param answer The body of the host's challenge answer.
 * @param counterStart No smaller number is tried. No answer of a built host is below `builtHostStart`.
 */
export async function solveChallengeToken(answer: unknown, counterStart = 0): Promise<string> {
  const challenge = v.parse(Challenge, answer)
  const { parameters } = challenge
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey, counterStart })
  if (!solution) throw new Error('The challenge was not solved in time')
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
