import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { ChallengeVerifier } from './challenge-verifier.ts'
import type { TurnstileSettings } from '#server/config/turnstile-settings.ts'

const maxTokenLength = 2048
const timeoutMs = 5000

const Verdict = v.object({
  success: v.boolean(),
  /** Where the widget was shown. */
  hostname: v.optional(v.string()),
  'error-codes': v.optional(v.array(v.string()), []),
})

/** What is wrong with a token, and with it whoever sent it; anything else is the operator's business. */
const faultsOfTokens: readonly string[] = [
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
]

/** Keys that Cloudflare gives everybody for trying out; the provider names a host of its own for them. */
const isForTrying = (siteKey: string) => /^[123]x0{10,}/.test(siteKey)

/**
 * Verifies tokens of Cloudflare Turnstile at the provider, which takes each once and for five minutes. A provider that
 * does not answer lets nobody in: the form says that the check failed, and another try asks again.
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
    const faults = verdict['error-codes'].filter((code) => !faultsOfTokens.includes(code))
    if (faults.length > 0) this.#deps.log.error({ faults }, 'Turnstile cannot verify tokens')
    return verdict.success && this.#isOurs(verdict.hostname)
  }

  /** Null without a verdict. The visitor's address is not sent: the provider has seen it by itself. */
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
      return v.parse(Verdict, await answer.json())
    } catch (error) {
      this.#deps.log.error({ err: error }, 'Turnstile did not answer')
      return null
    }
  }

  /** A token that was made with our key on somebody else's page is none of ours. */
  #isOurs(hostname: string | undefined): boolean {
    if (hostname === undefined || isForTrying(this.#settings.siteKey)) return true
    const { publicOrigin, portalOrigins } = this.#deps.config
    return [publicOrigin, ...portalOrigins].some((origin) => new URL(origin).hostname === hostname)
  }
}
