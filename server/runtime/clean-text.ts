/** ClinicalTrials.gov itself allows 32,000 characters at most. */
const maxTextLength = 32_000

/**
 * A provider's text as every database and page can hold it: without control characters, characters that hide or reorder
 * others and halves of surrogate pairs; bounded and trimmed. Joiners and direction marks stay, because scripts need them.
 *
 * @param longest Characters that are kept.
 */
export function cleanText(text: string, longest = maxTextLength): string {
  return text
    .slice(0, longest)
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\n\t\u061C\u200C-\u200F])[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\p{Surrogate}/gu, '\u{FFFD}')
    .trim()
}
