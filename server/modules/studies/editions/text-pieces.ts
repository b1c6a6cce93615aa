import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { idsIn, rangesOf } from './id-ranges.ts'
import { nameOf } from './piece.ts'
import { type Piece, findTextNames } from './piece-table.ts'
import { readTextHashes, readTexts } from './read-piece.ts'

/**
 * A place's pieces of texts, by the lowest study id that each may hold. Texts are read only where one has changed.
 *
 * @param ids The studies of the place, in ascending order.
 */
export async function nameTexts(
  db: Database,
  place: string,
  ids: readonly number[],
  maxTexts: number,
): Promise<Map<number, Piece>> {
  const hashes = await readTextHashes(db, ids)
  const known = await findTextNames(db, place)
  const texts = new Map<number, Piece>()
  for (const range of rangesOf(ids, maxTexts)) {
    const held = idsIn(ids, range)
    const digest = hash('sha256', held.map((id) => hashes.get(id)).join(), 'base64url')
    const madeOf = `${digest} ${held.join()}`
    const name = known.get(madeOf) ?? nameOf(await readTexts(db, held))
    texts.set(range.lowest, { kind: 'texts', place, name, madeOf, body: null })
    // The embedded engine never yields to the event loop by itself.
    await nextTurn()
  }
  return texts
}

/** The text of a piece of texts; null if one of its studies has changed since. */
export async function textOf(db: Database, { madeOf, name }: Piece): Promise<string | null> {
  const [, ids = ''] = madeOf.split(' ')
  const text = await readTexts(db, ids.split(',').map(Number))
  return nameOf(text) === name ? text : null
}
