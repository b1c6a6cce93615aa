import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Edition } from '#contract/answers/editions.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { everywhere, nation } from '#domain/editions/pieces.ts'
import type { Database } from '#server/db/database.ts'
import { pieces } from '#server/db/schema.ts'
import { packed } from '#server/files/brotli.ts'
import { sql } from 'drizzle-orm'
import { type Piece, addPieces, deleteOldest, findCurrent, replacePieces } from './piece-table.ts'
import { type PiecePlace, type SitePlaces, allTrials, findPlaces } from './places.ts'
import { findNewest, readConditions, readSites, readStudies } from './read-piece.ts'
import { nameOf, nameTexts } from './text-pieces.ts'

/** Beyond these numbers of studies the catalogue is cut. */
export interface PieceLimits {
  /** A catalogue of up to this many studies is one piece: cutting it would only add requests. */
  maxUncut: number
  maxTexts: number
}

/** A range of consecutive ids holds 128 texts. */
export const pieceLimits: PieceLimits = { maxUncut: 1000, maxTexts: 192 }

interface Building {
  now: Date
  limits: PieceLimits
  /** Places of the sites in the edition before. */
  sites: SitePlaces
}

/** Makes the pieces whose rows have changed, and names all pieces of now. The host's processes take turns. */
export function buildEdition(db: Database, building: Building) {
  return db.transaction(
    async (tx) => {
      // The first edition of a large catalogue takes longer than others wait for a lock.
      await tx.execute(sql`set local lock_timeout = 0`)
      // Comes before the snapshot, which then has what the process before has made.
      await tx.execute(sql`lock table ${pieces} in share update exclusive mode`)
      return buildWithin(tx, building)
    },
    { isolationLevel: 'repeatable read' },
  )
}

async function buildWithin(tx: Database, { now, limits, sites: known }: Building) {
  const today = openDay(now)
  const { count, places, sites } = await findPlaces(tx, today, limits.maxUncut, known)
  const former = new Map((await findCurrent(tx)).map((piece) => [keyOf(piece), piece]))
  const marked = places.filter((place) => former.get(keyOf(place))?.madeOf !== place.madeOf)
  const names = new Map([...former].map(([key, { name }]) => [key, name]))
  let store = async () => {}
  for (const place of marked) {
    const { text, texts } = await readPiece(tx, place, today, limits)
    const name = nameOf(text)
    names.set(keyOf(place), name)
    const packing = packed(text)
    // The piece before was compressed while this one was read.
    await store()
    store = async () => {
      await replacePieces(tx, place, now)
      const { kind, place: where, madeOf } = place
      const piece = { kind, place: where, madeOf, name, body: await packing }
      await addPieces(tx, [piece, ...texts], { madeAt: now, replacedAt: null })
    }
    // The embedded engine never yields to the event loop by itself.
    await nextTurn()
  }
  await store()
  for (const { kind, place } of places) former.delete(keyOf({ kind, place }))
  for (const gone of former.values()) await replacePieces(tx, gone, now)
  if (marked.length + former.size > 0) await deleteOldest(tx)
  return { edition: editionOf(count, places, names), sites }
}

const keyOf = ({ kind, place }: Pick<Piece, 'kind' | 'place'>) => `${kind} ${place}`

async function readPiece(
  db: Database,
  of: PiecePlace,
  today: string,
  { maxTexts }: PieceLimits,
): Promise<{ text: string; texts: readonly Piece[] }> {
  if (of.kind !== 'studies') return { text: JSON.stringify(await tablesOf(db, of, today)), texts: [] }
  const { tables, textHashes } = await readStudies(db, of.ids)
  const texts = await nameTexts(db, of, textHashes, maxTexts)
  const names = texts.map(([lowest, { name }]) => [lowest, name])
  const text = JSON.stringify({ ...tables, texts: Object.fromEntries(names) })
  return { text, texts: texts.map(([, piece]) => piece) }
}

async function tablesOf(db: Database, { kind, place, ids }: PiecePlace, today: string) {
  if (kind === 'sites') return readSites(db, place, today)
  if (kind === 'conditions') return readConditions(db, today)
  return (await readStudies(db, await findNewest(db, ids))).tables
}

function editionOf(count: number, places: readonly PiecePlace[], names: Map<string, string>): Edition {
  const named = (kind: PiecePlace['kind']) =>
    Object.fromEntries(
      places
        .filter((place) => place.kind === kind)
        .map((place) => [place.place, names.get(keyOf(place)) ?? ''])
        .sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    )
  const { [nation]: ofNation, [everywhere]: ofAll = '', ...areas } = named('studies')
  const newest = named('newest')
  const sites = named('sites')
  const { [allTrials]: conditions } = named('conditions')
  return {
    count,
    nation: ofNation ?? ofAll,
    areas,
    ...(Object.keys(newest).length > 0 && { newest }),
    ...(Object.keys(sites).length > 0 && { sites }),
    ...(conditions !== undefined && { conditions }),
  }
}
