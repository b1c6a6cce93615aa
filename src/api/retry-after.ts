/** Milliseconds that a `Retry-After` header asks to wait, from seconds or a date; null if it asks for nothing. */
export function readRetryAfter(value: string | null): number | null {
  if (value === null || value.trim() === '') return null
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
