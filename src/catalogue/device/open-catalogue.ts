import { buildIndexes } from '#domain/studies/build-indexes.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { type StudiesPiece, addPiece } from '#domain/editions/pieces.ts'
import { yieldToMain } from '#base/scheduling.ts'
import type { KeptCatalogue, KeptPiece } from '#offline/storage/schemas.ts'

/**
 * Reads the pieces into a catalogue, in a task for each, and builds the indexes in one more.
 *
 * @throws If a piece is damaged.
 */
export async function openCatalogue({ edition, pieces }: KeptCatalogue): Promise<Catalogue> {
  const tables = { studies: {}, cities: {}, facilities: {}, companies: {} }
  const names: Catalogue['pieces'] = {}
  for (const kept of pieces) {
    const piece = readPiece<StudiesPiece>(kept)
    addPiece(tables, piece)
    names[kept.place] = { name: kept.name, texts: piece.texts ?? {} }
    await yieldToMain()
  }
  const indexes = buildIndexes(tables.studies)
  // The render that follows is a long task of its own.
  await yieldToMain()
  const { count, area, arrived = {} } = edition
  return { ...tables, indexes, count, area, pieces: names, added: [], arrived }
}

/**
 * The tables of a stored piece. Their rows were checked when the piece came from the host.
 *
 * @throws If it is damaged.
 */
export function readPiece<Tables extends object>({ text, dropped }: KeptPiece): Partial<Tables> {
  // Our own texts never have this key; a text with it is an attempt at prototype pollution.
  if (text.includes('"__proto__"')) throw new TypeError('Not what was written')
  const tables: Record<string, Record<string, unknown>> & Partial<Tables> = JSON.parse(text)
  for (const place of dropped) {
    const [table = '', number = ''] = place.split('/')
    delete tables[table]?.[number]
  }
  return tables
}
