/** Names of headers and cookies that portal, worker and host agree on. */
export const headers = {
  /** CSRF token of the specification's posts. */
  csrf: 'X-CSRFToken',
  /** Relative-URL protection: the cookie's value copied by script (section 7). */
  xsrf: 'X-XSRF-TOKEN',
  /** UUID v4 that names one intent for ever; every attempt carries it. */
  idempotencyKey: 'Idempotency-Key',
  /** `enc_id` of the participant who submitted this post. */
  outboxOwner: 'X-Outbox-Owner',
  /** Set on an answer that an earlier attempt stored. */
  idempotentReplayed: 'Idempotent-Replayed',
  /** Id that the host gives each request and writes to its log. */
  requestId: 'X-Request-Id',
} as const

export const xsrfCookie = 'XSRF-TOKEN'

/** The header with the copy of the cookie `XSRF-TOKEN` (section 7); none without the cookie. */
export function xsrfCopy(cookie: string | null): Record<string, string> {
  return cookie === null ? {} : { [headers.xsrf]: decoded(cookie) }
}

/** A cookie's value without its percent-encoding. A text that is no such encoding stays. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
