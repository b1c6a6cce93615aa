/** Text of a search and of what is searched. */

const beyondAscii = /[\u0080-\uFFFF]/

/** Marks of a copied text. */
const unseen = /[\u00AD\p{Cf}]/gu

/** Apostrophes of keyboards and copied texts. */
const apostrophe = /[‘’ʼ´′]/g

/** Lower case without accents, copied marks or wide forms, so that "cafe" finds "Café". */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  return beyondAscii.test(lower)
    ? lower.replaceAll(apostrophe, "'").normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(unseen, '')
    : lower
}

/** Folded words of letters and digits. */
export function wordsIn(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
