import { SurveyStartAnswer } from '#contract/answers/survey-calls.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import * as v from 'valibot'
import { env } from './env.ts'

/**
 * Result of asking for a survey's address. `unreadable`: the host failed, or redirected, which a page cannot follow
 * up.
 */
export type SurveyAddress = { kind: 'address'; href: string } | { kind: 'gone' } | { kind: 'unreadable' }

const timeoutMs = 15_000

/** The address that the browser opens itself, for a host that answers with a redirect only. */
export function surveyRedirectHref(id: string): string {
  return env.apiUrl + fillPath(endpoints.surveyStart.path, { id })
}

/**
 * Asks for a survey's address without following a redirect (specification, section 7). A host gives a readable address
 * as `Location` or in the body. Never rejects.
 *
 * @param send Replaced in tests.
 */
export async function askSurveyAddress(
  id: string,
  send: (address: string, init: RequestInit) => Promise<Response> = (address, init) => fetch(address, init),
): Promise<SurveyAddress> {
  try {
    const response = await send(surveyRedirectHref(id), {
      credentials: 'include',
      // An address is good for one start, so a cached answer is useless.
      cache: 'no-store',
      redirect: 'manual',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 404) return { kind: 'gone' }
    if (!response.ok) return { kind: 'unreadable' }
    const href = response.headers.get('Location') ?? v.parse(SurveyStartAnswer, await response.json()).url
    // Never opens a `javascript:` address in a tab of ours.
    return isWebAddress(href) ? { kind: 'address', href } : { kind: 'unreadable' }
  } catch {
    return { kind: 'unreadable' }
  }
}
