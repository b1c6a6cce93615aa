import { createHash, randomBytes } from 'node:crypto'

/** Whether a text may be a token: 256 random bits in base64url. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** A token, and the hash that is stored in its place. */
export function newToken(): { token: string; tokenHash: Uint8Array } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOfToken(token) }
}

export function hashOfToken(token: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(token).digest())
}
