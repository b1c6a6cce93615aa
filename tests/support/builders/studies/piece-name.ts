import { createHash } from 'node:crypto'

/** Name of a piece of the catalogue with this text (docs/decisions/036-editions.md). */
export function pieceName(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
