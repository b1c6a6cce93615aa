import { type PhoneNumber, phoneIn } from '#domain/contact-text.ts'

/** A number with its extension, with a margin. */
const maxLength = 60

/** Canada and the Caribbean share the country code of the US. */
const abroad: ReadonlySet<string> = new Set(
  (
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 506 514 519 ' +
    '548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942 ' +
    '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'
  ).split(' '),
)

/** Ten digits of a number that somebody may have: no area code and no exchange begins with 0 or 1, or ends with 11. */
const american = /^\+1([2-9](?!11)\d\d)[2-9](?!11)\d{6}$/
/** No area code: it stands in examples, like all numbers of one digit, or of digits in their order. */
const unassigned = '555'
const example = /^\+1(?:(\d)\1{9}|2345678901|9876543210)$/

/** A whole number at the beginning of a part, with nothing that goes on. */
const wholeNumber = /^(?:\+?1[\s./-]{0,3})?\(?\d{3}\)?[\s./-]{0,3}\d{3}[\s./-]{0,3}\d{4}(?!\d|[.-]\d)/

interface UsPhone {
  text: string
  number: PhoneNumber
}

/** The first US number in a text; null for placeholders, foreign numbers, and two that run together. */
export function usPhoneIn(text: string): UsPhone | null {
  if (text.length > maxLength) return null
  const parts = [text, ...text.split(/[,;]|\s\/\s|\b(?:or|and)\b/i)]
  for (const part of parts) {
    const number = isRunTogether(part) ? null : phoneIn(part)
    if (number !== null && isOfTheUs(number.number)) return { text: part.trim(), number }
  }
  return null
}

/** Whether a text names a number of another country alone. */
export function isForeign(text: string): boolean {
  const number = text.length > maxLength ? null : phoneIn(text)
  if (number === null || usPhoneIn(text) !== null) return false
  const isAmerican = american.test(number.number)
  return isAmerican ? abroad.has(number.number.slice(2, 5)) : /^\+(?!1)|^00/.test(number.number)
}

function isOfTheUs(number: string): boolean {
  const areaCode = american.exec(number)?.[1]
  return areaCode !== undefined && areaCode !== unassigned && !abroad.has(areaCode) && !example.test(number)
}

/** Digits beyond one number, up to the first word. */
function isRunTogether(text: string): boolean {
  const digits = /^[^\d(+]*([\d\s().+/-]*)/.exec(text)?.[1]?.trim() ?? ''
  return digits.replaceAll(/\D/g, '').length > 11 && !/^\+(?!1)/.test(digits) && !wholeNumber.test(digits)
}
