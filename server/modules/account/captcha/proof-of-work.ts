import { secondsBefore } from '#domain/dates/spans.ts'
import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { deriveKey } from '#server/secrets/secrets.ts'
import { throttle } from '#server/runtime/throttle.ts'
import type { ChallengeVerifier } from './challenge-verifier.ts'
import { eq, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { spentChallenges } from '#server/db/schema.ts'
import * as v from 'valibot'

/** Leaves time to fill in the form after the challenge was solved. */
const lifetimeSeconds = 5 * 60
const purgeIntervalSeconds = 5 * 60

/** The work that a challenge requires: about `cost` times the counter rounds of PBKDF2. */
export interface Difficulty {
  /** Rounds per candidate. */
  cost: number
  /** The answer lies in `[from, below)`; candidates are tried from 0 on. */
  counter: { from: number; below: number }
}

/** About a quarter of a second on a laptop's core, about a second on a phone a few years old. */
const standardDifficulty: Difficulty = { cost: 2000, counter: { from: 200, below: 400 } }

interface AltchaSecrets {
  hmacSignatureSecret: string
  hmacKeySignatureSecret: string
}

const altchaSecrets = (secret: string): AltchaSecrets => ({
  hmacSignatureSecret: deriveKey(secret, 'captcha challenge').toString('base64url'),
  hmacKeySignatureSecret: deriveKey(secret, 'captcha solution').toString('base64url'),
})

/** The host's own bot challenges: a proof of work, without a third party. */
export class ProofOfWork implements ChallengeVerifier {
  readonly #deps: HostDependencies
  /** The first signs; challenges signed with a former one remain valid. */
  readonly #secrets: [AltchaSecrets, ...AltchaSecrets[]]
  readonly #purge: () => Promise<void>

  constructor(deps: HostDependencies) {
    this.#deps = deps
    const { secret, formerSecret } = deps
    this.#secrets = [altchaSecrets(secret), ...(formerSecret === null ? [] : [altchaSecrets(formerSecret)])]
    // Waits longer than necessary, because another host process may have a slower clock.
    this.#purge = throttle(deps.clock, purgeIntervalSeconds, async (now) => {
      const isOver = lt(spentChallenges.expiresAt, secondsBefore(now, lifetimeSeconds))
      await deps.database.db.delete(spentChallenges).where(isOver)
    })
  }

  /** A signed challenge that is valid for five minutes and one use. */
  issue(difficulty: Difficulty = standardDifficulty): Promise<Challenge> {
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: difficulty.cost,
      counter: randomInt(difficulty.counter.from, difficulty.counter.below),
      // The library would check an expiry of its own by the system's clock; ours is checked by the host's.
      data: { expires: Math.floor(this.#seconds()) + lifetimeSeconds },
      deriveKey: derivePbkdf2,
      ...this.#secrets[0],
    })
  }

  async accepts(token: string): Promise<boolean> {
    const solved = readChallengeToken(token)
    if (!solved) return false
    const { expires } = solved.challenge.parameters.data
    if (expires <= this.#seconds() || !(await this.#isVerified(solved))) return false
    await this.#purge()
    return spendChallenge(this.#deps.database.db, solved.challenge.signature, new Date(expires * 1000))
  }

  async giveBack(token: string): Promise<void> {
    const signature = readChallengeToken(token)?.challenge.signature ?? ''
    await this.#deps.database.db.delete(spentChallenges).where(eq(spentChallenges.signature, signature))
  }

  async #isVerified(solved: SolvedChallenge): Promise<boolean> {
    for (const secrets of this.#secrets) {
      const { verified } = await verifySolution({ ...solved, deriveKey: derivePbkdf2, ...secrets })
      if (verified) return true
    }
    return false
  }

  #seconds(): number {
    return this.#deps.clock().getTime() / 1000
  }
}

/** Marks a challenge as used. False if it was used before; of two concurrent requests one gets true. */
async function spendChallenge(db: Database, signature: string, expiresAt: Date): Promise<boolean> {
  const rows = await db
    .insert(spentChallenges)
    .values({ signature, expiresAt })
    .onConflictDoNothing()
    .returning({ signature: spentChallenges.signature })
  return rows.length === 1
}

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
type SolvedChallenge = v.InferOutput<typeof SolvedChallenge>

/** Reads `turnstile_token`: base64 of the JSON `{challenge, solution}`. Null for anything else. */
function readChallengeToken(token: string): SolvedChallenge | null {
  if (token.length > maxTokenLength) return null
  const text = Buffer.from(token, 'base64').toString()
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), SolvedChallenge), text)
  return result.success ? result.output : null
}
