import { type Hash, createHash } from 'node:crypto'
import type { Change, Piece } from '#contract/answers/editions.ts'

/** Pieces of the catalogue as bytes (docs/decisions/036-editions.md). */

/** Rows by number, each as JSON text. */
export type RowTexts = ReadonlyMap<number, string>

/** Writes tables so that equal tables give equal bytes: numbers ascend, and nothing is between the rows. */
export function pieceText(tables: Readonly<Record<string, RowTexts>>): string {
  const parts = Object.entries(tables).map(([table, rows]) => `${JSON.stringify(table)}:${rowsText(rows)}`)
  return `{${parts.join()}}`
}

function rowsText(rows: RowTexts): string {
  const ascending = [...rows].sort(([a], [b]) => a - b)
  return `{${ascending.map(([number, text]) => `"${number}":${text}`).join()}}`
}

/** The first 16 characters of the base64url SHA-256 digest. */
export function pieceName(text: string): string {
  return nameOfDigest(createHash('sha256').update(text))
}

export function nameOfDigest(hash: Hash): string {
  return hash.digest('base64url').slice(0, 16)
}

/** The difference between two pieces of the same place. */
export function changeOf(older: Piece, newer: Piece): Change {
  const change: Change = {}
  for (const [table, rows] of Object.entries(newer)) {
    const before = older[table] ?? {}
    const changed = Object.entries(rows).filter(
      ([number, row]) => JSON.stringify(before[number]) !== JSON.stringify(row),
    )
    const gone = Object.keys(before).filter((number) => !Object.hasOwn(rows, number))
    if (changed.length + gone.length > 0)
      change[table] = { set: Object.fromEntries(changed), gone: gone.map(Number) }
  }
  return change
}

/** Studies of a piece of texts, about. */
const textsPerPiece = 128

/**
 * Width of a place's ranges of ids, so that a piece of texts holds about 128 studies. A power of two, which changes
 * only when the number of studies doubles or halves.
 */
export function rangeWidth(count: number, largestId: number): number {
  const wanted = (textsPerPiece * largestId) / Math.max(count, 1)
  return 2 ** Math.max(Math.ceil(Math.log2(wanted)), Math.log2(textsPerPiece))
}

/** The lowest id of the range that an id is in. */
export function rangeOf(id: number, width: number): number {
  return Math.max(1, Math.floor(id / width) * width)
}
