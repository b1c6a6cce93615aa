import { type Hash, createHash } from 'node:crypto'
import { withoutEmpty } from '#domain/studies/without-empty.ts'

/**
 * Pieces of the catalogue as bytes (docs/decisions/036-editions.md).
 *
 * Rows are byte strings: JSON text in UTF-8, one character a byte. One dash beyond Latin-1 would double the memory of a
 * plain string.
 */

/** The bytes of a byte string. */
export const bytesOf = (text: string) => Buffer.from(text, 'latin1')

/** Rows of a table by number, in ascending order. */
export type Rows = Iterable<readonly [number: number, row: string]>

/** A name and rows for each table. */
export type Tables = Iterable<readonly [table: string, rows: Rows]>

const charactersPerChunk = 64 * 1024

/** A piece as a byte string, a little at a time. Equal tables give equal bytes. */
export function* pieceText(tables: Tables): Generator<string> {
  let chunk = '{'
  let beforeTable = ''
  for (const [table, rows] of tables) {
    chunk += `${beforeTable}"${table}":{`
    beforeTable = ','
    let beforeRow = ''
    for (const [number, row] of rows) {
      chunk += `${beforeRow}"${number}":${row}`
      beforeRow = ','
      if (chunk.length < charactersPerChunk) continue
      yield chunk
      chunk = ''
    }
    chunk += '}'
  }
  yield `${chunk}}`
}

/** A row without its empty fields, as a byte string. */
export const rowBytes = (row: object) => jsonBytes(withoutEmpty(row))

/** The JSON text of a value, as a byte string. */
export function jsonBytes(value: unknown): string {
  const text = JSON.stringify(value)
  // A character takes three bytes at most.
  if (text.length * 3 > encoded.byteLength) return Buffer.from(text).toString('latin1')
  const { written } = encoder.encodeInto(text, encoded)
  return encoded.toString('latin1', 0, written)
}

const encoder = new TextEncoder()
/** Used again for each row: a buffer of its own for each of 100,000 would be garbage outside of the heap. */
const encoded = Buffer.alloc(64 * 1024)

/** Name of a piece: the first 16 characters of the base64url SHA-256 digest of its bytes. */
export function nameOf(piece: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const chunk of piece) hash.update(chunk, 'latin1')
  return nameOfDigest(hash)
}

const nameOfDigest = (hash: Hash) => hash.digest('base64url').slice(0, 16)

/** Names a piece of texts whose rows come one by one. */
export class TextsName {
  readonly #hash = createHash('sha256').update('{"texts":{')
  #separator = ''

  /** Call in ascending order. */
  add(id: number, row: string): void {
    this.#hash.update(`${this.#separator}"${id}":`).update(row, 'latin1')
    this.#separator = ','
  }

  /** Call once. */
  name(): string {
    return nameOfDigest(this.#hash.update('}}'))
  }
}
