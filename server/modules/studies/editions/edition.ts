import { type Hash, createHash } from 'node:crypto'
import type { Edition as EditionAnswer } from '#contract/answers/editions.ts'
import { nation } from '#domain/studies/pieces.ts'
import type { Database } from '#server/db/database.ts'
import {
  type StudyRecord,
  type Tables,
  readHeads,
  readTables,
  readTexts,
  readVersions,
} from './catalogue-rows.ts'
import { type RowTexts, nameOfDigest, pieceName, pieceText, rangeOf, rangeWidth } from './piece.ts'

/** The studies of one place: of a market area, or of the nation. */
interface Place {
  /** In ascending order. */
  ids: readonly number[]
  /** Width of its ranges of ids. */
  width: number
  /** Names of its pieces of texts, by the lowest id of their ranges. */
  texts: ReadonlyMap<number, string>
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
  studies: ReadonlyMap<number, StudyRecord>
  tables: Tables
  places: ReadonlyMap<string, Place>
  /** The place and, for a piece of texts, the lowest id of each piece. */
  pieces: ReadonlyMap<string, { place: string; lowest: number | null }>
}

/** A catalogue of up to this many studies is one piece: cutting it would only add requests. */
const usualMaxUncut = 1000

/**
 * Reads what has changed since the older edition, and cuts the pieces that are affected.
 *
 * @param today Calendar day `YYYY-MM-DD`.
 * @param maxUncut Largest number of studies that stay in one piece.
 */
export async function readEdition(
  db: Database,
  today: string,
  former: Edition | null,
  maxUncut = usualMaxUncut,
): Promise<Edition> {
  const versions = await readVersions(db, today)
  const isUncut = versions.size <= maxUncut
  const older = former?.isUncut === isUncut ? former : null
  const before: ReadonlyMap<number, StudyRecord> = older?.studies ?? new Map()
  const changed = [...versions].flatMap(([id, version]) => (before.get(id)?.version === version ? [] : [id]))
  const gone = [...before.keys()].filter((id) => !versions.has(id))
  const touched = new Map<string, Set<number>>(older === null ? [[nation, new Set()]] : [])
  const touch = (id: number, places: readonly string[] = []) => {
    for (const place of places) touched.set(place, (touched.get(place) ?? new Set()).add(id))
  }
  const studies = new Map(before)
  for (const id of [...changed, ...gone]) touch(id, before.get(id)?.places)
  for (const id of gone) studies.delete(id)
  for await (const [id, record] of readHeads(db, changed)) {
    const places = isUncut ? [nation] : record.places
    studies.set(id, { ...record, places, version: versions.get(id) ?? '' })
    touch(id, places)
  }
  const tables = await readTables(db)
  const places = new Map(older?.places)
  const cuts = cutRanges(studies, touched, places)
  for await (const [id, row] of readTexts(db, idsOf(cuts))) {
    for (const place of studies.get(id)?.places ?? []) {
      const cut = cuts.get(place)
      cut?.ranges.get(rangeOf(id, cut.width))?.add(id, row)
    }
  }
  for (const [place, cut] of cuts) {
    const texts = new Map(cut.kept)
    for (const [lowest, piece] of cut.ranges) texts.set(lowest, piece.name())
    const { ids, width } = cut
    if (ids.length === 0 && place !== nation) places.delete(place)
    else places.set(place, { ids, width, texts, name: pieceName(studiesText(ids, texts, studies, tables)) })
  }
  return { isUncut, studies, tables, places, pieces: piecesOf(places) }
}

/** The answer that names the pieces. */
export function answerOf({ studies, places }: Edition): EditionAnswer {
  const areas = [...places].filter(([place]) => place !== nation)
  return {
    count: studies.size,
    nation: places.get(nation)?.name ?? '',
    areas: Object.fromEntries(areas.map(([place, { name }]) => [place, name])),
  }
}

/** The content of a piece of this edition; null for another name, or a text that has changed since. */
export async function textOf(db: Database, edition: Edition, name: string): Promise<string | null> {
  const piece = edition.pieces.get(name)
  const place = piece && edition.places.get(piece.place)
  if (piece === undefined || place === undefined) return null
  const { ids, width, texts } = place
  if (piece.lowest === null) return studiesText(ids, texts, edition.studies, edition.tables)
  const rows = new Map<number, string>()
  const wanted = ids.filter((id) => rangeOf(id, width) === piece.lowest)
  for await (const [id, row] of readTexts(db, wanted)) rows.set(id, row)
  const text = pieceText({ texts: rows })
  return pieceName(text) === name ? text : null
}

function studiesText(
  ids: readonly number[],
  texts: ReadonlyMap<number, string>,
  studies: Edition['studies'],
  { cities, facilities, companies }: Tables,
): string {
  const records = ids.flatMap((id) => studies.get(id) ?? [])
  return pieceText({
    studies: new Map(ids.map((id) => [id, studies.get(id)?.head ?? '{}'])),
    cities: referred(records, 'city', cities),
    facilities: referred(records, 'facility', facilities),
    companies: referred(records, 'company', companies),
    texts: new Map([...texts].map(([lowest, name]) => [lowest, JSON.stringify(name)])),
  })
}

/** The rows that these studies refer to. */
function referred(
  records: readonly StudyRecord[],
  field: keyof StudyRecord['rows'],
  table: RowTexts,
): RowTexts {
  const rows = new Map<number, string>()
  for (const record of records) {
    const number = record.rows[field]
    const text = number === null ? undefined : table.get(number)
    if (number !== null && text !== undefined) rows.set(number, text)
  }
  return rows
}

/** A place that is cut again. */
interface CutPlace {
  ids: readonly number[]
  width: number
  /** Names of the pieces of texts that stay. */
  kept: ReadonlyMap<number, string>
  /** The pieces of texts that have to be read. */
  ranges: ReadonlyMap<number, TextPiece>
}

function cutRanges(
  studies: Edition['studies'],
  touched: ReadonlyMap<string, ReadonlySet<number>>,
  places: Edition['places'],
): Map<string, CutPlace> {
  const members = new Map([...touched.keys()].map((place) => [place, Array.of<number>()]))
  let largestId = 1
  for (const [id, record] of studies) {
    largestId = Math.max(largestId, id)
    for (const place of record.places) members.get(place)?.push(id)
  }
  return new Map(
    [...members].map(([place, ids]) => {
      ids.sort((a, b) => a - b)
      const width = rangeWidth(ids.length, largestId)
      const before = places.get(place)
      const former = before?.width === width ? before.texts : new Map<number, string>()
      const isTouched = new Set([...(touched.get(place) ?? [])].map((id) => rangeOf(id, width)))
      const ranges = new Map<number, TextPiece>()
      for (const id of ids) {
        const lowest = rangeOf(id, width)
        if (former.has(lowest) && !isTouched.has(lowest)) continue
        const piece = ranges.get(lowest) ?? new TextPiece()
        piece.ids.push(id)
        ranges.set(lowest, piece)
      }
      const kept = new Map([...former].filter(([lowest]) => !isTouched.has(lowest)))
      return [place, { ids, width, kept, ranges }]
    }),
  )
}

/** Names a piece of texts from its rows, one by one: the whole is never in memory. */
class TextPiece {
  readonly ids: number[] = []
  readonly #hash: Hash = createHash('sha256').update('{"texts":{')
  #count = 0

  /** Call in ascending order. */
  add(id: number, row: string): void {
    this.#hash.update(`${this.#count === 0 ? '' : ','}"${id}":${row}`)
    this.#count += 1
  }

  name(): string {
    return nameOfDigest(this.#hash.update('}}'))
  }
}

/** All studies whose texts have to be read, in ascending order. */
function idsOf(cuts: ReadonlyMap<string, CutPlace>): number[] {
  const ids = new Set<number>()
  for (const { ranges } of cuts.values())
    for (const piece of ranges.values()) for (const id of piece.ids) ids.add(id)
  return [...ids].sort((a, b) => a - b)
}

function piecesOf(places: Edition['places']): Edition['pieces'] {
  const pieces = new Map<string, { place: string; lowest: number | null }>()
  for (const [place, { name, texts }] of places) {
    pieces.set(name, { place, lowest: null })
    for (const [lowest, text] of texts) pieces.set(text, { place, lowest })
  }
  return pieces
}
