import { readAnswerText } from '#server/outgoing/collect.ts'
import { HostError } from '#server/errors/host-error.ts'
import { retryAfterSeconds } from '#server/outgoing/retry-after.ts'
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

/** The API of CPX Research, which lists the surveys of one participant. */
export function cpxClient(
  { url, appId, secret, pointsPerUnit }: SurveySettings,
  send: Send,
  { clock, log }: Pick<HostDependencies, 'clock' | 'log'>,
): SurveyProvider {
  function addressFor({ encId, address, userAgent }: SurveyTaker): string {
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

  async function ask(address: string): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const headers = { Accept: 'application/json' }
      const response = await send(new Request(address, { headers, redirect: 'error', signal }))
      if (!response.ok)
        throw failure(`answered ${response.status}`, { wait: response.headers.get('Retry-After') })
      return JSON.parse(await readAnswerText(response, maxAnswerBytes))
    } catch (error) {
      if (error instanceof HostError) throw error
      throw failure('did not answer', { cause: error })
    }
  }

  /** The address is not logged, because it contains the participant's identifier and a signature. */
  function failure(what: string, { wait, cause }: { wait?: string | null; cause?: unknown } = {}): HostError {
    log.error({ err: cause }, `the survey provider ${what}`)
    const asked = retryAfterSeconds(wait, clock(), maxPauseSeconds) ?? 0
    return new HostError('unavailable', { retryAfterSeconds: Math.max(failedForSeconds, asked), cause })
  }

  return {
    list: async (taker) => {
      const list = readCpxList(await ask(addressFor(taker)), url, pointsPerUnit)
      if (list === null) throw failure('answered with no list')
      if (list.dropped > 0) log.warn({ dropped: list.dropped }, 'unreadable surveys left out')
      return list.offers
    },
  }
}
