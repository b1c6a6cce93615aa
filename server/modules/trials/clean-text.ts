/** Longest text kept of one field: the registry itself allows 32,000 characters at most. */
const longestText = 32_000

/**
 * Text that every database and page can hold: no control characters, no broken surrogates, bounded, trimmed.
 *
 * @param longest Characters that are kept.
 */
export function cleanText(text: string, longest = longestText): string {
  return text
    .slice(0, longest)
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\p{Surrogate}/gu, '\u{FFFD}')
    .trim()
}
