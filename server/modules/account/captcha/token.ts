import * as v from 'valibot'

/** A solved challenge is about 700 characters. */
const maxTokenLength = 4096

const Hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{1,128}$/))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const SolvedChallenge = v.object({
  challenge: v.object({
    parameters: v.object({
      algorithm: v.literal('PBKDF2/SHA-256'),
      cost: Count,
      data: v.object({ expires: Count }),
      keyLength: Count,
      keyPrefix: Hex,
      keySignature: Hex,
      nonce: Hex,
      salt: Hex,
    }),
    signature: Hex,
  }),
  solution: v.object({ counter: Count, derivedKey: Hex }),
})
export type SolvedChallenge = v.InferOutput<typeof SolvedChallenge>

/** Reads `turnstile_token`: base64 of the JSON `{challenge, solution}`. Null for anything else. */
export function readChallengeToken(token: string): SolvedChallenge | null {
  if (token.length > maxTokenLength) return null
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return null
  }
  const result = v.safeParse(SolvedChallenge, value)
  return result.success ? result.output : null
}
