import { SurveyStartAnswer } from '#contract/answers/survey-calls.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import * as v from 'valibot'
import { addressOf, request } from './client.ts'
import { isRefused } from './errors.ts'
import { textOf } from './listen.ts'

/** A survey's address. `unreadable`: the host failed, or redirected, which a page cannot follow up. */
export type SurveyAddress = { kind: 'address'; href: string } | { kind: 'gone' } | { kind: 'unreadable' }

const StartText = v.pipe(v.string(), v.parseJson(), SurveyStartAnswer)

/** The address that the browser opens itself, for a host that answers with a redirect only. */
export const surveyRedirectHref = (id: string) => addressOf(endpoints.surveyStart, { id })

/**
 * Asks for a survey's address without following a redirect (specification, section 7). A host gives a readable address
 * as `Location` or in the body. Never rejects.
 */
export async function askSurveyAddress(id: string): Promise<SurveyAddress> {
  try {
    const response = await request(endpoints.surveyStart, {
      params: { id },
      // An address is good for one start, so a cached answer is useless.
      cache: 'no-store',
      redirect: 'manual',
      headers: { Accept: 'application/json' },
    })
    const href = response.headers.get('Location') ?? v.parse(StartText, await textOf(response)).url
    // Never opens a `javascript:` address in a tab of ours.
    return isWebAddress(href) ? { kind: 'address', href } : { kind: 'unreadable' }
  } catch (error) {
    return { kind: isRefused(error, 404) ? 'gone' : 'unreadable' }
  }
}
