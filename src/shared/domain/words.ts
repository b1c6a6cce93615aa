/** Text of a search and of what is searched. */

const beyondAscii = /[\u0080-\uFFFF]/

/** Marks of a copied text. */
const unseen = /[\u00AD\p{Cf}]/gu

/** Apostrophes of keyboards and copied texts. */
const apostrophe = /[‘’ʼ´′]/g

const marks = /\p{M}/gu

/**
 * Lower case without accents, copied marks or wide forms, so that "cafe" finds "Café". Marks go before the text is
 * taken apart too: sorting thousands of them on one letter takes seconds.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (!beyondAscii.test(lower)) return lower
  const bare = lower.replaceAll(apostrophe, "'").replaceAll(marks, '').normalize('NFKD')
  return bare.replaceAll(marks, '').replaceAll(unseen, '')
}

/** Folded words of letters and digits. */
export function wordsIn(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Whether so many letters at most are missing, added, wrong or exchanged with their neighbours. */
export function lettersApart(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  if (start === one.length && start === other.length) return true
  if (most === 0) return false
  const rest = (from: number, otherFrom: number) =>
    lettersApart(one.slice(start + from), other.slice(start + otherFrom), most - 1)
  const isExchange = one[start] === other[start + 1] && one[start + 1] === other[start]
  return rest(1, 1) || rest(1, 0) || rest(0, 1) || (isExchange && rest(2, 2))
}
