import { msg } from '#language/language.ts'
import * as v from 'valibot'

/** Control characters, line breaks, halves of surrogate pairs, and characters that hide or reorder their neighbours. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
/** Unseen characters without the joiners and direction marks that Persian, Hindi, Hebrew and emoji need. */
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
/** Characters that are trimmed at the ends: spaces, joiners and direction marks. */
const endMarks = ' \u061C\u200C\u200D\u200E\u200F'

/** A line as the participant sees it: without the marks of a copied text, and with plain spaces. */
export function tidyLine(text: string): string {
  const line = text.replaceAll(copied, '').replaceAll(/\p{Zs}/gu, ' ')
  let start = 0
  let end = line.length
  while (start < end && endMarks.includes(line.charAt(start))) start += 1
  while (start < end && endMarks.includes(line.charAt(end - 1))) end -= 1
  return line.slice(start, end)
}

export const tooLongText = msg('This answer is too long.')

/**
 * A text before anything is done with it. Its length comes first, because each rule after it costs time for each
 * character. More than any typed field takes, so that spaces and marks around a text do no harm. In UTF-16 units.
 */
export const TypedText = v.pipe(v.string(), v.maxLength(10_000, tooLongText))

export const TypedLine = v.pipe(TypedText, v.transform(tidyLine))

/** For a field with such characters. They stay in the field until the participant removes them. */
export const hiddenCharactersText = msg(
  'This holds characters that cannot be seen, such as a line break. Please delete it and type it again.',
)
