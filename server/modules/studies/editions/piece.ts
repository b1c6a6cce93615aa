import { hash } from 'node:crypto'

/** Name of a piece: the first 16 characters of the base64url SHA-256 digest of its bytes. */
export const nameOf = (text: string) => hash('sha256', text, 'base64url').slice(0, 16)
