import { tidyLine } from './typed-text.ts'

/** Digits of any script and width as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const plain = digit.normalize('NFKC')
    if (/\d/.test(plain)) return plain
    // The ten digits of a script follow each other.
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })
}

/** A number as it is typed or pasted: `１５０`, `−５`, `＄1,250.00`. */
export const tidyNumber = (text: string) =>
  plainDigits(tidyLine(text).normalize('NFKC'))
    .replace(/^[\p{Pd}\u2212]/u, '-')
    .trim()

/** A typed number as `-1250.5`; null for any other text, and where a comma may not separate thousands. */
export function plainNumber(text: string): string | null {
  const number = tidyNumber(text)
  const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d{1,9})?$/.test(number) ? number.replaceAll(',', '') : number
  return /^-?\d{1,15}(?:\.\d{1,9})?$/.test(grouped) ? grouped : null
}

/** A typed whole number; null for any other text. */
export function wholeNumber(text: string): number | null {
  const number = Number(plainNumber(text) ?? Number.NaN)
  return Number.isInteger(number) ? number : null
}

/** A ZIP code as it is typed or filled in: `６０６１４`, `60614 – 1234`, `606141234`. */
export const tidyZip = (text: string) =>
  plainDigits(tidyLine(text))
    .replaceAll(/\s/g, '')
    .replace(/\p{Pd}/u, '-')
    .replace(/^(\d{5})(\d{4})$/, '$1-$2')

/** The five digits of a typed ZIP code, while its last four may still be missing; null for any other text. */
export const zipDigits = (text: string): string | null =>
  /^(\d{5})(?:-\d{0,4})?$/.exec(tidyZip(text))?.[1] ?? null

/** A code of digits or letters as it is typed or pasted: without its spaces and hyphens. */
export const tidyCode = (text: string) => plainDigits(tidyLine(text)).replaceAll(/[\s\p{Pd}]/gu, '')
