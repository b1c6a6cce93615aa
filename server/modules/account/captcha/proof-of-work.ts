import { secondsBefore } from '#domain/dates/spans.ts'
import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { deriveKey } from '#server/runtime/secrets.ts'
import { throttle } from '#server/runtime/throttle.ts'
import type { ChallengeVerifier } from './challenge-verifier.ts'
import { deleteExpiredChallenges, spendChallenge } from './repo.ts'
import { type SolvedChallenge, readChallengeToken } from './token.ts'

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
    this.#purge = throttle(deps.clock, purgeIntervalSeconds, (now) =>
      deleteExpiredChallenges(deps.database.db, secondsBefore(now, lifetimeSeconds)),
    )
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
