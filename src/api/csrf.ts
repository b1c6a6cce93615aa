import { headers, xsrfCookie, xsrfCopy } from '#contract/base/headers.ts'

/** Against cross-site requests (section 7): the host's token, and to relative addresses a copy of `XSRF-TOKEN`. */
export function csrfHeaders(
  method: string,
  apiUrl: string,
  token: string | undefined,
): Record<string, string> {
  if (method === 'GET' || method === 'HEAD') return {}
  const cookie = apiUrl === '' ? readCookie(xsrfCookie) : null
  return {
    ...(token !== undefined && { [headers.csrf]: token }),
    ...xsrfCopy(cookie),
  }
}

/**
 * Whether this browser surely has no session. A host with the feature `session-token` sets the cookie with each
 * session, and lets it last as long; scripts read it only at the host's own address.
 */
export const isSurelyVisitor = (hasSessionToken: boolean, apiUrl: string): boolean =>
  hasSessionToken && apiUrl === '' && !cookies().includes(xsrfCookie)

const cookies = () => String(Object(globalThis).document?.cookie)

/** Null in a worker too, which has no document and copies the cookie itself. */
function readCookie(name: string): string | null {
  const prefix = `${name}=`
  const pair = cookies()
    .split('; ')
    .find((entry) => entry.startsWith(prefix))
  return pair === undefined ? null : pair.slice(prefix.length)
}
