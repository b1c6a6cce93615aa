import type { Edition as EditionAnswer } from '#contract/answers/editions.ts'
import { nation } from '#domain/studies/pieces.ts'
import type { ReferredTables } from './catalogue-rows.ts'
import type { IdRange } from './id-ranges.ts'
import { type Rows, pieceText } from './piece.ts'
import type { StudyRecord, StudyTable } from './study-table.ts'

/** Beyond these numbers of studies the catalogue is cut. */
export interface PieceLimits {
  /** A catalogue of up to this many studies is one piece: cutting it would only add requests. */
  maxUncut: number
  /** Most studies of a piece of texts. */
  maxTexts: number
}

/** A range of consecutive ids holds 128 texts. */
export const pieceLimits: PieceLimits = { maxUncut: 1000, maxTexts: 192 }

/** The studies of one place: of a market area, or of the nation. */
export interface Place {
  /** In ascending order. */
  ids: readonly number[]
  /** The ranges of its pieces of texts, with their names. */
  texts: readonly (IdRange & { name: string })[]
  /** Name of its piece of studies. */
  name: string
}

/**
 * One state of the catalogue, cut into pieces. It holds the heads of all studies, some 400 bytes each; texts stay in
 * the database.
 */
export interface Edition {
  /** All studies are in the piece of the nation. */
  isUncut: boolean
  /** Calendar day `YYYY-MM-DD`. */
  today: string
  /** Moment of its reading, for `findChanges`. */
  moment: string
  studies: StudyTable
  tables: ReferredTables
  places: ReadonlyMap<string, Place>
}

/** The part of an edition that a piece holds. */
export interface PieceSource {
  place: Place
  /** The range of a piece of texts; null for a piece of studies. */
  range: IdRange | null
}

export function answerOf({ studies, places }: Edition): EditionAnswer {
  const areas = [...places].filter(([place]) => place !== nation)
  return {
    count: studies.size,
    nation: places.get(nation)?.name ?? '',
    areas: Object.fromEntries(areas.map(([place, { name }]) => [place, name])),
  }
}

/** The pieces of an edition by name. */
export function piecesOf({ places }: Edition): ReadonlyMap<string, PieceSource> {
  const pieces = new Map<string, PieceSource>()
  for (const place of places.values()) {
    pieces.set(place.name, { place, range: null })
    for (const range of place.texts) pieces.set(range.name, { place, range })
  }
  return pieces
}

/** A place's piece of studies as a byte string, a little at a time. */
export function studiesPiece(
  { ids, texts }: Pick<Place, 'ids' | 'texts'>,
  { studies, tables }: Pick<Edition, 'studies' | 'tables'>,
): Generator<string> {
  const records = ids.flatMap((id) => studies.get(id) ?? [])
  return pieceText([
    ['studies', rowsOf(ids, studies)],
    ['cities', referred(tables.cities, records, 'city')],
    ['facilities', referred(tables.facilities, records, 'facility')],
    ['companies', referred(tables.companies, records, 'company')],
    ['texts', texts.map(({ lowest, name }) => [lowest, JSON.stringify(name)] as const)],
  ])
}

function* rowsOf(ids: readonly number[], studies: StudyTable): Rows {
  for (const id of ids) {
    const row = studies.row(id)
    if (row !== null) yield [id, row]
  }
}

/** The rows that these studies refer to. */
function referred(
  table: ReadonlyMap<number, string>,
  records: readonly StudyRecord[],
  field: 'city' | 'facility' | 'company',
): Rows {
  const rows = new Map<number, string>()
  for (const { [field]: number } of records) {
    const row = number === null ? undefined : table.get(number)
    if (number !== null && row !== undefined) rows.set(number, row)
  }
  return [...rows].sort(([a], [b]) => a - b)
}
