/** Text of a search and of what is searched. */

const beyondAscii = /[\u0080-\uFFFF]/

/** Lower case without accents, so that "cafe" finds "Café". */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  return beyondAscii.test(lower) ? lower.normalize('NFD').replaceAll(/\p{M}/gu, '') : lower
}

/** Folded words of letters and digits. */
export function wordsIn(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Whether each of these beginnings starts one of the words. */
export function haveAll(words: readonly string[], beginnings: readonly string[]): boolean {
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
}
