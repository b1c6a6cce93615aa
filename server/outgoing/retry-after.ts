/**
 * Seconds of another server's `Retry-After`, which is a number of them or a date (RFC 9110), at most `maxSeconds`; null
 * without one that can be read.
 */
export function retryAfterSeconds(
  header: string | null | undefined,
  now: Date,
  maxSeconds: number,
): number | null {
  if (!header) return null
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000)
  return Number.isNaN(seconds) ? null : Math.min(maxSeconds, Math.max(0, seconds))
}
