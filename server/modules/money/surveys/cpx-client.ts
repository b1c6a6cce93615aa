import type { SurveyOffer } from '#server/db/tables/survey-tables.ts'
import { readAnswerText } from '#server/runtime/collect.ts'
import { HostError } from '#server/errors/host-error.ts'
import { retryAfterSeconds } from '#server/http/retry-after.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { readCpxList } from './cpx-list.ts'
import type { SurveySettings } from '#server/config/survey-settings.ts'
import {
  type Send,
  type SurveyProvider,
  type SurveyTaker,
  failedForSeconds,
  maxPauseSeconds,
} from './provider.ts'
import { signForCpx } from './signatures.ts'

const timeoutMs = 8000
const maxAnswerBytes = 2 * 1024 * 1024

type CpxDependencies = Pick<HostDependencies, 'clock' | 'log'>

/** The API of CPX Research, which lists the surveys of one participant. */
export class CpxClient implements SurveyProvider {
  readonly #settings: SurveySettings
  readonly #send: Send
  readonly #deps: CpxDependencies

  constructor(settings: SurveySettings, send: Send, deps: CpxDependencies) {
    this.#settings = settings
    this.#send = send
    this.#deps = deps
  }

  async list(taker: SurveyTaker): Promise<SurveyOffer[]> {
    const { url, pointsPerUnit } = this.#settings
    const list = readCpxList(await this.#ask(this.#addressFor(taker)), url, pointsPerUnit)
    if (list === null) throw this.#failure('answered with no list')
    if (list.dropped > 0) this.#deps.log.warn({ dropped: list.dropped }, 'unreadable surveys left out')
    return list.offers
  }

  #addressFor({ encId, address, userAgent }: SurveyTaker): string {
    const { url, appId, secret } = this.#settings
    const query = new URLSearchParams({
      app_id: appId,
      ext_user_id: encId,
      secure_hash: signForCpx(encId, secret),
      output_method: 'api',
      ip_user: address,
      user_agent: userAgent.slice(0, 300),
      limit: '50',
    })
    return `${url}?${query.toString()}`
  }

  async #ask(address: string): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const headers = { Accept: 'application/json' }
      const response = await this.#send(new Request(address, { headers, redirect: 'error', signal }))
      if (!response.ok)
        throw this.#failure(`answered ${response.status}`, { wait: response.headers.get('Retry-After') })
      return JSON.parse(await readAnswerText(response, maxAnswerBytes))
    } catch (error) {
      if (error instanceof HostError) throw error
      throw this.#failure('did not answer', { cause: error })
    }
  }

  /** The address is not logged, because it contains the participant's identifier and a signature. */
  #failure(what: string, { wait, cause }: { wait?: string | null; cause?: unknown } = {}): HostError {
    this.#deps.log.error({ err: cause }, `the survey provider ${what}`)
    const asked = retryAfterSeconds(wait, this.#deps.clock(), maxPauseSeconds) ?? 0
    return new HostError('unavailable', { retryAfterSeconds: Math.max(failedForSeconds, asked), cause })
  }
}
