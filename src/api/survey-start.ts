import { SurveyStartAnswer } from '#contract/endpoints/survey-calls.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { endpoints } from '#contract/endpoints/endpoints.ts'
import { isWebAddress } from '#contract/base/web-address.ts'
import * as v from 'valibot'
import { env } from './env.ts'

/** Where a survey is taken. `unreadable`: the host redirects, which a page may not look into, or failed. */
export type SurveyAddress = { kind: 'address'; href: string } | { kind: 'gone' } | { kind: 'unreadable' }

const timeoutMs = 15_000

/** The path that a browser goes to itself, for a host that answers with nothing but a redirect. */
export function surveyRedirectHref(id: string): string {
  return env.apiUrl + fillPath(endpoints.surveyStart.path, { id })
}

/**
 * Asks for a survey's address without following a redirect (specification, section 7). A host that answers readable
 * gives it as `Location` or in the body. Never rejects.
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
      // An address is good for one start: the browser must not give the one of before.
      cache: 'no-store',
      redirect: 'manual',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 404) return { kind: 'gone' }
    if (!response.ok) return { kind: 'unreadable' }
    const href = response.headers.get('Location') ?? v.parse(SurveyStartAnswer, await response.json()).url
    // A tab of ours must not be sent to a script.
    return isWebAddress(href) ? { kind: 'address', href } : { kind: 'unreadable' }
  } catch {
    return { kind: 'unreadable' }
  }
}
