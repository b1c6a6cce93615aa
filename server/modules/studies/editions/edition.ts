import type { Edition as EditionAnswer } from '#contract/answers/editions.ts'
import { nation } from '#domain/studies/pieces.ts'
import type { ReferredTables } from './catalogue-rows.ts'
import { type Conditions, conditionsPiece } from './conditions.ts'
import type { IdRange } from './id-ranges.ts'
import { type Rows, pieceText } from './piece.ts'
import { type Sites, type StateSites, sitesPiece } from './sites.ts'
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
  sites: Sites
  conditions: Conditions
}

/** The part of an edition that a piece holds. */
export type PieceSource =
  | { kind: 'studies'; place: Place }
  | { kind: 'texts'; place: Place; range: IdRange }
  | { kind: 'sites'; state: StateSites }
  | { kind: 'conditions' }

export function answerOf({ studies, places, sites, conditions }: Edition): EditionAnswer {
  const areas = [...places].filter(([place]) => place !== nation)
  const states = [...sites.states].sort(([one], [other]) => (one < other ? -1 : 1))
  const namesOf = (named: readonly (readonly [string, { name: string }])[]) =>
    Object.fromEntries(named.map(([key, { name }]) => [key, name]))
  return {
    count: studies.size,
    nation: places.get(nation)?.name ?? '',
    areas: namesOf(areas),
    ...(states.length > 0 && { sites: namesOf(states) }),
    ...(conditions.name !== null && { conditions: conditions.name }),
  }
}

/** The pieces of an edition by name. */
export function piecesOf({ places, sites, conditions }: Edition): ReadonlyMap<string, PieceSource> {
  const pieces = new Map<string, PieceSource>()
  for (const place of places.values()) {
    pieces.set(place.name, { kind: 'studies', place })
    for (const range of place.texts) pieces.set(range.name, { kind: 'texts', place, range })
  }
  for (const state of sites.states.values()) pieces.set(state.name, { kind: 'sites', state })
  if (conditions.name !== null) pieces.set(conditions.name, { kind: 'conditions' })
  return pieces
}

/** A piece without texts as a byte string, a little at a time. */
export function headsPiece(
  source: Exclude<PieceSource, { kind: 'texts' }>,
  edition: Omit<Edition, 'places'>,
): Generator<string> {
  if (source.kind === 'studies') return studiesPiece(source.place, edition)
  if (source.kind === 'conditions') return conditionsPiece(edition.conditions.rows)
  return sitesPiece(source.state.rows, edition.sites.facilities)
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
