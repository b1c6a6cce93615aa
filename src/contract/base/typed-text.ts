import { msg } from '#language/language.ts'

/** Control characters, line breaks, halves of surrogate pairs, and characters that hide or reorder their neighbours. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
/** The same without joiners and direction marks: Persian, Hindi, Hebrew and emoji are written with them. */
const hidden = /(?![\u061C\u200C-\u200F])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** Whether all of a text in any script can be seen, in one line, in the order in which it is stored. */
export function isVisibleLine(text: string): boolean {
  return !hidden.test(text)
}

/** As `isVisibleLine`, for a text that is printed on a letter of the US: nothing in it is invisible. */
export function isPrintableLine(text: string): boolean {
  return !unseen.test(text)
}

/** For a field that holds such characters. They stay until the participant removes them. */
export const hiddenCharactersText = msg(
  'This holds characters that cannot be seen, such as a line break. Please delete it and type it again.',
)
