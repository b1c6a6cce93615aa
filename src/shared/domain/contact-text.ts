/** Reads e-mail addresses and phone numbers from the free text of a contact field. */

/** Half a surrogate pair cannot be part of an address (`encodeURI` throws). */
const emailAddress =
  /^[^\s@,;:?&<>"\p{Cs}]+@[^\s@,;:?&<>"\p{Cs}][^\s@,;:?&<>"\p{Cs}.]*\.[^\s@,;:?&<>"\p{Cs}]+$/u

/**
 * The first e-mail address of a text such as `Ada <a@x.org>, b@x.org`; null if there is none. Only the first, because
 * mail programs disagree on what separates two recipients. An address with headers does not count.
 */
export function emailIn(text: string): string | null {
  const words = text.split(/[\s,;<>"()]+/).map((word) => word.replace(/^mailto:/i, '').replace(/\.$/, ''))
  return words.find((word) => emailAddress.test(word)) ?? null
}

/** The address as a `mailto:` link (RFC 6068). */
export function mailtoHref(address: string): string {
  return `mailto:${encodeURI(address).replaceAll('#', '%23')}`
}

export interface PhoneNumber {
  /** Digits to dial; with a leading `+` if the country is known. */
  number: string
  /** Digits; null if there is none. */
  extension: string | null
}

const isForeign = /^\+(?!\s?\(?1)/
const gap = '[\\s./-]{0,3}'
const areaCode = `(?:\\+?1${gap})?\\(?[2-9]\\d\\d\\)?`
const numberForms = new RegExp(
  // A number does not begin inside another number.
  `(?:^|[^\\d+])(${[
    // A number with another country's code.
    `\\+(?!\\s?\\(?1)\\d[\\d\\s().-]{5,24}\\d`,
    `${areaCode}${gap}\\d{3}${gap}\\d{4}(?!\\d)`,
    // Keypad letters: `1-800-FLOWERS`.
    `${areaCode}(?:[.-][A-Za-z\\d-]{7,15}|\\s[A-Z\\d-]{7,15})`,
  ].join('|')})`,
)
/** A number of any country with nothing around it. */
const bareNumber = /^\+?[\d\s().-]{5,30}$/
const extensionForms = /[\s,;(]{0,3}(?:x|ext(?:ension)?\.?|#)[\s.:=]{0,3}(\d{1,7})(?!\d)/i

/** The first number of a text that can be dialled, with its extension; null if there is none. */
export function phoneIn(text: string): PhoneNumber | null {
  const plain = text.replaceAll(/[\u2010-\u2015\u2212]/g, '-')
  const found = numberForms.exec(plain)
  if (found) {
    const [whole, written = ''] = found
    const number = isForeign.test(written) ? `+${digitsOf(written)}` : american(written)
    const extension = extensionAt(plain.slice(found.index + whole.length))
    return number === null ? null : { number, extension }
  }
  const bare = plain.split(extensionForms)[0]?.trim() ?? ''
  if (!bareNumber.test(bare) || digitsOf(bare).length < 5) return null
  const extension = extensionAt(plain.trimStart().slice(bare.length))
  return { number: (bare.startsWith('+') ? '+' : '') + digitsOf(bare), extension }
}

/** The number as a `tel:` link (RFC 3966). */
export function telHref(phone: PhoneNumber): string {
  return `tel:${telNumber(phone)}`
}

/** The number as in a `tel:` link, without the scheme: `+16175550100;ext=12`. */
export function telNumber({ number, extension }: PhoneNumber): string {
  return `${number}${extension === null ? '' : `;ext=${extension}`}`
}

function extensionAt(rest: string): string | null {
  const found = extensionForms.exec(rest)
  return found?.index === 0 ? (found[1] ?? null) : null
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** A number with the country code and ten digits; keypad letters beyond them are dropped. */
function american(text: string): string | null {
  const digits = digitsOf(text.replaceAll(/[a-z]/gi, keyOf)).replace(/^1/, '')
  return digits.length < 10 ? null : `+1${digits.slice(0, 10)}`
}

function keyOf(letter: string): string {
  const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
  return String(keys.findIndex((letters) => letters.includes(letter.toLowerCase())) + 2)
}
