import { msg } from '#language/language.ts'
import * as v from 'valibot'

/** Control characters, line breaks, halves of surrogate pairs, and characters that hide or reorder their neighbours. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
/** The same without joiners and direction marks, which Persian, Hindi, Hebrew and emoji need. */
const hidden = /(?![\u061C\u200C-\u200F])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** Whether a text in any script is on one line, visible, and displayed in the order in which it is stored. */
export function isVisibleLine(text: string): boolean {
  return !hidden.test(text)
}

/** Also refuses joiners and direction marks: for addresses that are printed on mail. */
export function isPrintableLine(text: string): boolean {
  return !unseen.test(text)
}

/** Marks that contacts of a phone, a chat or a web page put into a copied text. */
const copied = /[\u00AD\u200B\u202A-\u202D\u2060-\u2064\u2066-\u2069\uFEFF]/g
const endMarks = /^[ \u061C\u200C-\u200F]+|[ \u061C\u200C-\u200F]+$/g

/** A line as the participant sees it: without the marks of a copied text, and with plain spaces. */
export function tidyLine(text: string): string {
  return text
    .replaceAll(copied, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(endMarks, '')
}

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

/** A ZIP code as it is typed or filled in: `６０６１４`, `60614 – 1234`, `606141234`. */
export const tidyZip = (text: string) =>
  plainDigits(tidyLine(text))
    .replaceAll(/\s/g, '')
    .replace(/\p{Pd}/u, '-')
    .replace(/^(\d{5})(\d{4})$/, '$1-$2')

/** A code of digits or letters as it is typed or pasted: without its spaces and hyphens. */
export const tidyCode = (text: string) => plainDigits(tidyLine(text)).replaceAll(/[\s\p{Pd}]/gu, '')

/** A typed line, tidied. */
export const TypedLine = v.pipe(v.string(), v.transform(tidyLine))

/** For a field with such characters. They stay in the field until the participant removes them. */
export const hiddenCharactersText = msg(
  'This holds characters that cannot be seen, such as a line break. Please delete it and type it again.',
)
