import { tidyCode } from '#contract/base/typed-digits.ts'
import { createHash, randomBytes } from 'node:crypto'

const recoveryCodeCount = 10

/** Crockford's base 32, which has no letter that looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** 28 characters are 140 bits: enough to keep a plain hash from being searched (ASVS 11.5.1 asks for 128). */
const length = 28
/** Participants may still have codes of 24 characters, which were made before. */
const pattern = new RegExp(`^[${alphabet}]{24}(?:[${alphabet}]{4})?$`)

/** New codes as the participant writes them down: seven groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    grouped([...randomBytes(length)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')),
  )
}

/** SHA-256 of a typed code; null if it is none. Case, spaces, hyphens and letters that look like digits are forgiven. */
export function recoveryCodeHash(typed: string): Uint8Array | null {
  const code = tidyCode(typed).toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return pattern.test(code) ? new Uint8Array(createHash('sha256').update(code).digest()) : null
}

/** Groups of four, which are easier to copy. */
export const grouped = (text: string, separator = '-'): string => text.match(/.{1,4}/g)?.join(separator) ?? ''
