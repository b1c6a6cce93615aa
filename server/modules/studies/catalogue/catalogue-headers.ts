import { daySeconds } from '#domain/dates/spans.ts'
import { dataHeaders } from '#server/http/security-headers.ts'

export const maxAgeSeconds = 60

/** Maximum age of an answer that is given because the database is down. */
export const maxStaleSeconds = daySeconds

export const catalogueHeaders = {
  ...dataHeaders,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': `public, max-age=${maxAgeSeconds}, stale-while-revalidate=600, stale-if-error=${maxStaleSeconds}`,
}
