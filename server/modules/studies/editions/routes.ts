import * as endpoints from '#contract/endpoints/endpoints.ts'
import { HostError } from '#server/errors/host-error.ts'
import { PreparedBodies } from '#server/files/prepared-bodies.ts'
import { PreparedBody } from '#server/files/prepared-body.ts'
import { catalogueHeaders } from '#server/modules/studies/catalogue/catalogue-headers.ts'
import { CatalogueAnswers } from '#server/modules/studies/catalogue/catalogue-answers.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { pieceLimits, type PieceLimits, buildEdition } from './build-edition.ts'
import { type Edition, PieceAnswer, type Change, type Piece } from '#contract/answers/editions.ts'
import { BoundedQueue, QueueFull } from '#server/runtime/bounded-queue.ts'
import { packed, unpacked } from '#server/files/brotli.ts'
import * as v from 'valibot'
import { addPieces, findBodies, findPiece, isNewest } from './piece-table.ts'
import type { SitePlaces } from './places.ts'
import { textOf } from './text-pieces.ts'

/** A name never gets another content, so any cache may keep it. */
const headers = { ...catalogueHeaders, 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Most memory for prepared bodies: pieces of texts, and changes. */
const maxBytes = 16 * 1024 * 1024

/** The catalogue in pieces (docs/decisions/036-editions.md), the same for everybody. */
export function editionRoutes(deps: HostDependencies, limits = pieceLimits) {
  const answers = new CatalogueAnswers(deps)
  const editions = new Editions(deps, limits)
  const bodies = new PreparedBodies(maxBytes)
  const bodyOf = (name: string, make: () => Promise<Uint8Array<ArrayBuffer> | null>): Promise<PreparedBody> =>
    bodies.of(name, async () => {
      const bytes = await make()
      if (bytes === null) throw new HostError('not-found')
      return PreparedBody.packed(bytes, headers, name)
    })
  return new ApiRoutes(deps)
    .handle(endpoints.edition, ({ c }) => answers.respond(c, 'edition', () => editions.newest()))
    .handle(endpoints.piece, async ({ c, params: { name } }) =>
      (await bodyOf(name, () => editions.piece(name))).respond(c),
    )
    .handle(endpoints.change, async ({ c, params: { from, to } }) =>
      (await bodyOf(`${from}.${to}`, () => editions.change(from, to))).respond(c),
    ).app
}

/** Each change costs half a second at 100,000 studies. */
const changeQueue = { parallel: 1, waiting: 50 }

type Bytes = Uint8Array<ArrayBuffer>
type EditionDependencies = Pick<HostDependencies, 'clock' | 'database'>

/**
 * The editions of the catalogue. All processes share the pieces in the database. Those of the newest edition, texts
 * apart, are in memory too, for when the database is down: of 100,000 studies they are 18 MB.
 */
class Editions {
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

  /**
   * The difference to a piece of the newest edition in brotli; null without both, or with too much to do. Between any two
   * pieces there would be more of them than a disk holds.
   */
  async change(from: string, to: string): Promise<Bytes | null> {
    const name = `${from}.${to}`
    const { db } = this.#deps.database
    const known = await findPiece(db, name)
    if (known !== null) return known.body
    if (!(await isNewest(db, to, from))) return null
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
