import { tidyCode } from '#contract/base/typed-digits.ts'
import { createHmac } from 'node:crypto'
import { isSignature } from '#server/secrets/is-signature.ts'

/** Time-based one-time passwords (RFC 6238), as every authenticator app makes them: SHA-1, 6 digits, 30 seconds. */

const digits = 6
const stepSeconds = 30
/** Length of a secret in bytes, as the RFC states it for HMAC-SHA-1. */
export const secretLength = 20

export const stepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

export function totp(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  // Dynamic truncation (RFC 4226, section 5.3).
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The time step that a code belongs to: this one, or the one before or after it, because clocks differ. Null for a wrong
 * code.
 *
 * @param code As typed: spaces and hyphens are forgiven.
 * @param after The last step that was accepted: its code and earlier ones were used or are too old.
 */
export function acceptedStep(
  secret: Uint8Array,
  code: string,
  { now, after }: { now: Date; after: number },
): number | null {
  const current = stepOf(now)
  const given = tidyCode(code)
  const fits = (step: number) => isSignature(given, totp(secret, step))
  return [current - 1, current, current + 1].find((step) => step > after && fits(step)) ?? null
}

/** Address that an authenticator app reads, also from a QR code. */
export function otpAuthAddress(
  secret: Uint8Array,
  { brand, email }: { brand: string; email: string },
): string {
  const label = encodeURIComponent(`${brand}:${email}`)
  const query = new URLSearchParams({
    secret: base32(secret),
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  })
  // Some apps show a plus sign of the query as it is, so the name of the issuer has its spaces as %20.
  return `otpauth://totp/${label}?issuer=${encodeURIComponent(brand)}&${query.toString()}`
}

/** RFC 4648 without padding, as authenticator apps take it. */
export function base32(bytes: Uint8Array): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}
