import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { ChallengeVerifier } from './challenge-verifier.ts'
import { readAnswerText } from '#server/outgoing/collect.ts'
import type { TurnstileSettings } from '#server/config/turnstile-settings.ts'

const maxTokenLength = 2048
const maxAnswerBytes = 64 * 1024
const timeoutMs = 5000

const Verdict = v.object({
  success: v.boolean(),
  /** Host name of the page that showed the widget. */
  hostname: v.optional(v.string()),
  'error-codes': v.optional(v.array(v.string()), []),
})

/** Codes for an invalid token, which is the client's fault; any other code needs the operator. */
const invalidTokenCodes: readonly string[] = [
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
]

/** Cloudflare's public test keys; their tokens name a host of the provider's own. */
const isTestKey = (siteKey: string) => /^[123]x0{10,}/.test(siteKey)

/**
 * Verifies tokens of Cloudflare Turnstile at the provider, which accepts each once and for five minutes. While the
 * provider does not answer, nobody can sign in: the form reports a failed check, and another try verifies again.
 */
export class Turnstile implements ChallengeVerifier {
  readonly #deps: HostDependencies
  readonly #settings: TurnstileSettings

  constructor(deps: HostDependencies, settings: TurnstileSettings) {
    this.#deps = deps
    this.#settings = settings
  }

  async accepts(token: string): Promise<boolean> {
    if (token === '' || token.length > maxTokenLength) return false
    const verdict = await this.#ask(token)
    if (verdict === null) return false
    const faults = verdict['error-codes'].filter((code) => !invalidTokenCodes.includes(code))
    if (faults.length > 0) this.#deps.log.error({ faults }, 'Turnstile cannot verify tokens')
    return verdict.success && this.#isOurs(verdict.hostname)
  }

  /** Null without a verdict. The visitor's address is not sent, because the provider has seen it already. */
  async #ask(token: string): Promise<v.InferOutput<typeof Verdict> | null> {
    const { url, secret } = this.#settings
    try {
      const answer = await this.#deps.send(
        new Request(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ secret, response: token }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        }),
      )
      return v.parse(Verdict, JSON.parse(await readAnswerText(answer, maxAnswerBytes)))
    } catch (error) {
      this.#deps.log.error({ err: error }, 'Turnstile did not answer')
      return null
    }
  }

  /** Refuses a token that was made with our key on another site's page. */
  #isOurs(hostname: string | undefined): boolean {
    if (isTestKey(this.#settings.siteKey)) return true
    if (hostname === undefined) return false
    const { publicOrigin, portalOrigins } = this.#deps.config
    return [publicOrigin, ...portalOrigins].some((origin) => new URL(origin).hostname === hostname)
  }
}
