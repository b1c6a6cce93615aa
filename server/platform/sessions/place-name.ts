const maxLength = 60

/**
 * The place that the operator's proxy names for a request: an ISO country code becomes its English name. Null without a
 * usable value.
 */
export function placeName(value: string | undefined): string | null {
  const text = value?.trim() ?? ''
  if (!/^[\p{L}][\p{L} .,'’-]*$/u.test(text) || text.length > maxLength) return null
  if (!/^[A-Z]{2}$/.test(text)) return text
  // `XX` and `T1` stand for an unknown country.
  return new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' }).of(text) ?? null
}
