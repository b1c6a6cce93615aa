import { type Edition, PieceAnswer, type Change, type Piece } from '#contract/answers/editions.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { BoundedQueue, QueueFull } from '#server/runtime/bounded-queue.ts'
import { packed, unpacked } from '#server/files/brotli.ts'
import * as v from 'valibot'
import { type PieceLimits, buildEdition } from './build-edition.ts'
import { addPieces, findBodies, findPiece } from './piece-table.ts'
import type { SitePlaces } from './places.ts'
import { textOf } from './text-pieces.ts'

/** Changes between any two pieces can be asked for, and each costs half a second at 100,000 studies. */
const changeQueue = { parallel: 1, waiting: 50 }

type Bytes = Uint8Array<ArrayBuffer>
type EditionDependencies = Pick<HostDependencies, 'clock' | 'database'>

/**
 * The editions of the catalogue. All processes share the pieces in the database. Those of the newest edition, texts
 * apart, are in memory too, for when the database is down: of 100,000 studies they are 18 MB.
 */
export class Editions {
  readonly #deps: EditionDependencies
  readonly #limits: PieceLimits
  readonly #changing = new BoundedQueue(changeQueue)
  #held: ReadonlyMap<string, Bytes | null> = new Map()
  #sites: SitePlaces = { madeOf: '', places: [] }

  constructor(deps: EditionDependencies, limits: PieceLimits) {
    this.#deps = deps
    this.#limits = limits
  }

  async newest(): Promise<Edition> {
    const { clock, database } = this.#deps
    const building = { now: clock(), limits: this.#limits, sites: this.#sites }
    const { edition, sites: foundSites } = await buildEdition(database.maintenance, building)
    this.#sites = foundSites
    const { nation, areas, newest = {}, sites = {}, conditions = nation } = edition
    const named = [areas, newest, sites].flatMap((places) => Object.values(places))
    const names = [nation, conditions, ...named]
    const kept = [...this.#held].filter(([name]) => names.includes(name))
    const added = names.filter((name) => !this.#held.has(name))
    this.#held = new Map([...kept, ...(await findBodies(database.maintenance, added))])
    return edition
  }

  /** In brotli; null if this host does not have the piece, or no longer. */
  async piece(name: string): Promise<Bytes | null> {
    const { db } = this.#deps.database
    const held = this.#held.get(name)
    if (held) return held
    const piece = await findPiece(db, name)
    if (piece === null || piece.body !== null) return piece?.body ?? null
    const text = await textOf(db, piece)
    return text === null ? null : packed(text)
  }

  /** The difference between two pieces in brotli; null if this host does not have both, or has too much to do. */
  async change(from: string, to: string): Promise<Bytes | null> {
    const name = `${from}.${to}`
    const known = await findPiece(this.#deps.database.db, name)
    if (known !== null) return known.body
    try {
      return await this.#changing.run(() => this.#makeChange(name, from, to))
    } catch (error) {
      if (error instanceof QueueFull) return null
      throw error
    }
  }

  async #makeChange(name: string, from: string, to: string): Promise<Bytes | null> {
    const { clock, database } = this.#deps
    const [older, newer] = [await this.#tables(from), await this.#tables(to)]
    const change = older && newer && changeOf(older, newer)
    if (change === null) return null
    const body = await packed(JSON.stringify(change))
    const [madeAt, replacedAt] = [clock(), clock()]
    await addPieces(database.db, [{ kind: 'change', place: '', name, madeOf: '', body }], {
      madeAt,
      replacedAt,
    })
    return body
  }

  async #tables(name: string) {
    const body = await this.piece(name)
    return body && v.parse(PieceAnswer, JSON.parse(await unpacked(body)))
  }
}

/** The change from an older piece to a newer one; null between pieces of different tables. */
export function changeOf(older: Piece, newer: Piece): Change | null {
  if (Object.keys(older).join() !== Object.keys(newer).join()) return null
  const change: Change = {}
  for (const [table, rows] of Object.entries(newer)) {
    const before = older[table] ?? {}
    const set = Object.entries(rows).filter(
      ([number, row]) => JSON.stringify(row) !== JSON.stringify(before[number]),
    )
    const gone = Object.keys(before).filter((number) => !Object.hasOwn(rows, number))
    if (set.length + gone.length > 0) change[table] = { set: Object.fromEntries(set), gone: gone.map(Number) }
  }
  return change
}
