import { createHash } from 'node:crypto'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { postbackPath } from '#server/modules/money/surveys/postback.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'

const secret = 'a secure hash of the tests'
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** Settings of a host that uses the stand-in below. */
export const surveyEnvironment = {
  CPX_APP_ID: '4711',
  CPX_SECURE_HASH: secret,
  CPX_URL: 'https://live-api.surveys.example/api/get-surveys.php',
}

/** An address from which postbacks may come. */
const providerAddress = '188.40.3.73'

/** A survey as the provider sends it. */
export const providerSurvey = (id: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  loi: '12',
  payout: 85,
  conversion_rate: '89.00',
  score: '14.9817',
  statistics_rating_count: '31',
  statistics_rating_avg: '4.5',
  type: 'need_qualification',
  top: 0,
  details: 0,
  payout_publisher_usd: '1.70',
  href: `https://click.surveys.example/?k=${id}&subid_1=&subid_2=`,
  ...more,
})

/** A stand-in for a survey provider: answers the list API and records its requests. */
export class StandInProvider {
  asked: URL[] = []
  surveys: unknown[] = [providerSurvey('survey-7')]
  /** Answers in place of the list; null while the provider works. */
  instead: (() => Response | Promise<Response>) | null = null

  /** Restores its first state. */
  reset(): void {
    this.asked = []
    this.surveys = [providerSurvey('survey-7')]
    this.instead = null
  }

  readonly send: HostDependencies['send'] = (request) => {
    const url = new URL(request.url)
    this.asked.push(url)
    if (this.instead) return Promise.resolve(this.instead())
    const isSigned =
      url.searchParams.get('secure_hash') === md5(`${url.searchParams.get('ext_user_id')}-${secret}`)
    if (!isSigned) return Promise.resolve(Response.json({ status: 'error' }))
    const { surveys } = this
    return Promise.resolve(
      Response.json({ status: 'success', count_returned_surveys: surveys.length, surveys }),
    )
  }
}

/** A postback as the provider signs it. Its values may be anything. */
export function postbackQuery(
  given: Readonly<Record<string, string>> & { trans_id: string },
): URLSearchParams {
  const hash = md5(`${given.trans_id}-${secret}`)
  return new URLSearchParams({ status: '1', type: 'complete', hash, ...given })
}

/** Sends a postback from the provider's address, or from another one. */
export async function sendPostback(
  from: TestVisitor,
  query: URLSearchParams | string,
  address = providerAddress,
): Promise<Response> {
  const path = `${postbackPath}?${query.toString()}`
  return from.send(path, { headers: { 'X-Forwarded-For': address } })
}
