import type { Logger } from 'pino'
import type { SurveyOffer } from '#server/db/tables/survey-tables.ts'
import { readAnswerText } from '#server/runtime/read-answer-text.ts'
import { HostError } from '#server/errors/host-error.ts'
import { readCpxList } from './cpx-list.ts'
import type { SurveySettings } from '#server/config/survey-settings.ts'
import { type Send, type SurveyProvider, type SurveyTaker, failedForSeconds } from './provider.ts'
import { signForCpx } from './signatures.ts'

const timeoutMs = 8000
const maxAnswerBytes = 2 * 1024 * 1024

/** The API of CPX Research, which lists the surveys of one participant. */
export class CpxClient implements SurveyProvider {
  readonly #settings: SurveySettings
  readonly #send: Send
  readonly #log: Logger

  constructor(settings: SurveySettings, send: Send, log: Logger) {
    this.#settings = settings
    this.#send = send
    this.#log = log
  }

  async list(taker: SurveyTaker): Promise<SurveyOffer[]> {
    const { url, pointsPerUnit } = this.#settings
    const list = readCpxList(await this.#ask(this.#addressFor(taker)), url, pointsPerUnit)
    if (list === null) throw this.#failure('answered with no list')
    if (list.dropped > 0) this.#log.warn({ dropped: list.dropped }, 'unreadable surveys left out')
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
      if (!response.ok) throw this.#failure(`answered ${response.status}`)
      return JSON.parse(await readAnswerText(response, maxAnswerBytes))
    } catch (error) {
      if (error instanceof HostError) throw error
      throw this.#failure('did not answer', error)
    }
  }

  /** The address is not logged, because it contains the participant's identifier and a signature. */
  #failure(what: string, cause?: unknown): HostError {
    this.#log.error({ err: cause }, `the survey provider ${what}`)
    return new HostError('unavailable', { retryAfterSeconds: failedForSeconds, cause })
  }
}
