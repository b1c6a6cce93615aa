import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { type IdRange, idsIn, rangesOf } from './id-ranges.ts'
import { nameOf } from './piece.ts'
import { type Piece, findTextNames } from './piece-table.ts'
import { isAt, readTextHashes, readTexts } from './read-piece.ts'

/** A place's pieces of texts in ascending order. Texts are read only where one has changed. */
export async function nameTexts(
  db: Database,
  place: string,
  today: string,
  maxTexts: number,
): Promise<Piece[]> {
  const isHere = isAt(place, today)
  const hashes = await readTextHashes(db, isHere)
  const ids = [...hashes.keys()]
  const known = await findTextNames(db, place)
  const texts: Piece[] = []
  for (const range of rangesOf(ids, maxTexts)) {
    const content = idsIn(ids, range).map((id) => `${id} ${hashes.get(id)}`)
    const madeOf = `${range.lowest} ${range.before} ${hash('sha256', content.join(), 'base64url')}`
    const name = known.get(madeOf) ?? nameOf(await readTexts(db, isHere, range))
    texts.push({ kind: 'texts', place, name, madeOf, body: null })
    // The embedded engine never yields to the event loop by itself.
    await nextTurn()
  }
  return texts
}

/** Names of pieces of texts, by the lowest study id that each may hold. */
export const textsTable = (texts: readonly Piece[]) =>
  Object.fromEntries(texts.map(({ madeOf, name }) => [rangeIn(madeOf).lowest, name]))

/** The text of a piece of texts; null if a study has changed since the piece was named. */
export async function textOf(
  db: Database,
  { place, madeOf, name }: Piece,
  today: string,
): Promise<string | null> {
  const text = await readTexts(db, isAt(place, today), rangeIn(madeOf))
  return nameOf(text) === name ? text : null
}

function rangeIn(madeOf: string): IdRange {
  const [lowest = 0, before = 0] = madeOf.split(' ').map(Number)
  return { lowest, before }
}
