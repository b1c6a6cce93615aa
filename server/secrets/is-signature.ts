import { timingSafeEqual } from 'node:crypto'

/** Compares a signature, a code or a key with the expected one, in a time that does not depend on the difference. */
export function isSignature(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}
