/** ClinicalTrials.gov itself allows 32,000 characters at most. */
const maxTextLength = 32_000

/**
 * A provider's text in a form that every database and page can hold. Control characters, invisible and
 * reordering characters and halves of surrogate pairs are removed or replaced; the rest is cut to a maximum
 * and trimmed. Joiners and direction marks stay, because scripts need them.
 *
 * @param maxLength Maximum number of characters, counted before the removal.
 */
export function cleanText(text: string, maxLength = maxTextLength): string {
  return text
    .slice(0, maxLength)
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\n\t\u061C\u200C-\u200F])[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\p{Surrogate}/gu, '\u{FFFD}')
    .trim()
}
