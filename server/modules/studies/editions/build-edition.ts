import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Edition, Piece as Tables } from '#contract/answers/editions.ts'
import { everywhere, nation } from '#domain/studies/pieces.ts'
import type { Database } from '#server/db/database.ts'
import { pieces, studies } from '#server/db/schema.ts'
import { isOpen } from '#server/modules/studies/catalogue/repo.ts'
import { packed } from '#server/runtime/brotli.ts'
import { sql } from 'drizzle-orm'
import { nameOf } from './piece.ts'
import { type Piece, addPieces, deleteOldest, findCurrent, replacePieces } from './piece-table.ts'
import { type PieceKind, type Place, allTrials, findIds, findPlaces } from './places.ts'
import { readConditions, readSites, readStudies } from './read-piece.ts'
import { nameTexts } from './text-pieces.ts'

/** Beyond these numbers of studies the catalogue is cut. */
export interface PieceLimits {
  /** A catalogue of up to this many studies is one piece: cutting it would only add requests. */
  maxUncut: number
  /** Most studies of a piece of texts. */
  maxTexts: number
}

/** A range of consecutive ids holds 128 texts. */
export const pieceLimits: PieceLimits = { maxUncut: 1000, maxTexts: 192 }

interface Building {
  now: Date
  /** Calendar day `YYYY-MM-DD`. */
  today: string
  limits: PieceLimits
}

/** Makes the pieces whose rows have changed, and names all pieces of now. The host's processes take turns. */
export function buildEdition(db: Database, building: Building): Promise<Edition> {
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

async function buildWithin(tx: Database, building: Building): Promise<Edition> {
  const { now, today, limits } = building
  const count = await tx.$count(studies, isOpen(today))
  const isCut = count > limits.maxUncut
  const places = await findPlaces(tx, today, isCut)
  const former = new Map((await findCurrent(tx)).map((piece) => [keyOf(piece), piece]))
  const marked = places.filter((place) => former.get(keyOf(place))?.madeOf !== place.madeOf)
  const ids = await findIds(tx, today, isCut, marked)
  const names = new Map([...former].map(([key, { name }]) => [key, name]))
  for (const place of marked) {
    names.set(keyOf(place), await makePiece(tx, place, ids.get(place.place) ?? [], building))
    // The embedded engine never yields to the event loop by itself.
    await nextTurn()
  }
  for (const { kind, place } of places) former.delete(keyOf({ kind, place }))
  for (const gone of former.values()) await replacePieces(tx, gone, now)
  if (marked.length + former.size > 0) await deleteOldest(tx)
  return editionOf(count, places, names)
}

const keyOf = ({ kind, place }: Pick<Piece, 'kind' | 'place'>) => `${kind} ${place}`

/**
 * Returns the name of the new piece.
 *
 * @param ids The place's studies, for a piece of studies.
 */
async function makePiece(
  tx: Database,
  of: Place,
  ids: readonly number[],
  { now, today, limits }: Building,
): Promise<string> {
  const texts =
    of.kind === 'studies' ? await nameTexts(tx, of.place, ids, limits.maxTexts) : new Map<number, Piece>()
  const text = JSON.stringify(await readTables(tx, of, { today, ids, texts }))
  const made = { ...of, name: nameOf(text), body: await packed(text) }
  await replacePieces(tx, of, now)
  await addPieces(tx, [made, ...texts.values()], now)
  return made.name
}

interface Content {
  today: string
  ids: readonly number[]
  texts: ReadonlyMap<number, Piece>
}

async function readTables(
  tx: Database,
  { kind, place }: Place,
  { today, ids, texts }: Content,
): Promise<Tables> {
  if (kind === 'sites') return readSites(tx, place, today)
  if (kind === 'conditions') return readConditions(tx, today)
  const names = [...texts].map(([lowest, { name }]) => [lowest, name])
  return { ...(await readStudies(tx, ids)), texts: Object.fromEntries(names) }
}

function editionOf(count: number, places: readonly Place[], names: ReadonlyMap<string, string>): Edition {
  const named = (kind: PieceKind) =>
    Object.fromEntries(
      places
        .filter((place) => place.kind === kind)
        .map((place) => [place.place, names.get(keyOf(place)) ?? ''])
        .sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    )
  const { [nation]: ofNation, [everywhere]: ofAll = '', ...areas } = named('studies')
  const sites = named('sites')
  const { [allTrials]: conditions } = named('conditions')
  return {
    count,
    nation: ofNation ?? ofAll,
    areas,
    ...(Object.keys(sites).length > 0 && { sites }),
    ...(conditions !== undefined && { conditions }),
  }
}
