import { timingSafeEqual } from 'node:crypto'

/** Whether a signature or a public key is the expected one. A wrong one takes as long to compare as the right one. */
export function isSignature(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}
