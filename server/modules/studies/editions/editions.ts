import { join } from 'node:path'
import type { Edition as EditionAnswer } from '#contract/answers/editions.ts'
import { openDay } from '#domain/dates/open-day.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { BoundedQueue, QueueFull, SingleFlight } from '#server/runtime/bounded-queue.ts'
import { type StoredText, TextStore, plainText } from '#server/runtime/text-store.ts'
import { readTexts } from './catalogue-rows.ts'
import { DifferentTables, changeText } from './change.ts'
import {
  type Edition,
  type PieceLimits,
  type PieceSource,
  answerOf,
  headsPiece,
  piecesOf,
} from './edition.ts'
import { idsIn } from './id-ranges.ts'
import { LatestRun } from './latest-run.ts'
import { bytesOf, nameOf, pieceText } from './piece.ts'
import { readEdition } from './read-edition.ts'

const megabyte = 1024 * 1024

/**
 * Limits of the folders in bytes. Pieces of studies and of sites are what changes are made from: of 20,000 studies, those of
 * 30 editions take 150 MB if every place was asked for. Everything else can be made from the database, or from these.
 */
const maxBytes = { studies: 1024 * megabyte, texts: 256 * megabyte, changes: 256 * megabyte }

/** Changes between any two pieces can be asked for, and each costs half a second at 100,000 studies. */
const changeQueue = { parallel: 1, waiting: 50 }

/** Shortest time between two searches for unknown pieces in a newer edition. */
const searchIntervalMs = 1000

type Dependencies = Pick<HostDependencies, 'clock' | 'database' | 'catalogueFolder' | 'log'>

/** A stored piece or change. */
export interface Stored {
  key: string
  text: StoredText
  store: TextStore
}

/** The editions of the catalogue: the newest one in memory, and pieces that were asked for in files. */
export class Editions {
  readonly #deps: Dependencies
  readonly #pieceLimits: PieceLimits
  readonly #studies: TextStore
  readonly #texts: TextStore
  readonly #changes: TextStore
  readonly #making = new SingleFlight<Stored | null>()
  readonly #changing = new BoundedQueue(changeQueue)
  readonly #reading: LatestRun<Edition>
  #newest: Edition | null = null
  #pieces: ReadonlyMap<string, PieceSource> = new Map()
  #searchedAt = Number.NEGATIVE_INFINITY

  constructor(deps: Dependencies, limits: PieceLimits) {
    this.#deps = deps
    this.#pieceLimits = limits
    const store = (name: keyof typeof maxBytes) =>
      new TextStore(join(deps.catalogueFolder, name), maxBytes[name], deps.log)
    this.#studies = store('studies')
    this.#texts = store('texts')
    this.#changes = store('changes')
    this.#reading = new LatestRun(() => this.#readNewest())
  }

  /** The edition of now. */
  async answer(): Promise<EditionAnswer> {
    return answerOf(await this.#reading.run())
  }

  /** Null if this host does not have the piece, or no longer. */
  piece(name: string): Promise<Stored | null> {
    return this.#making.run(name, async () => {
      for (const store of [this.#studies, this.#texts]) {
        const text = await store.find(name)
        if (text !== null) return { key: name, text, store }
      }
      return this.#makePiece(name)
    })
  }

  /** The difference between two pieces; null if this host does not have both, or has too much to do. */
  async change(from: string, to: string): Promise<Stored | null> {
    const key = `${from}.${to}`
    const store = this.#changes
    const known = await store.find(key)
    if (known !== null) return { key, text: known, store }
    const [older, newer] = [await this.piece(from), await this.piece(to)]
    if (older === null || newer === null) return null
    const chunks = () => changeText(plainText(older.text), plainText(newer.text))
    try {
      return await this.#making.run(key, () =>
        this.#changing.run(async () => ({ key, text: await store.write(key, chunks), store })),
      )
    } catch (error) {
      if (error instanceof DifferentTables || error instanceof QueueFull) return null
      throw error
    }
  }

  async #makePiece(name: string): Promise<Stored | null> {
    const [newest, source] = await this.#find(name)
    if (newest === null || source === undefined) return null
    const store = source.kind === 'texts' ? this.#texts : this.#studies
    const chunks = () => this.#bytesOf(newest, source, name)
    try {
      return { key: name, text: await store.write(name, chunks), store }
    } catch (error) {
      if (error instanceof ChangedSince) return null
      throw error
    }
  }

  /** Another process may have answered with an edition that this one has not read yet. */
  async #find(name: string): Promise<[Edition | null, PieceSource | undefined]> {
    const now = this.#deps.clock().getTime()
    const isDue = this.#newest === null || Math.abs(now - this.#searchedAt) >= searchIntervalMs
    if (!this.#pieces.has(name) && isDue) {
      this.#searchedAt = now
      await this.#reading.run()
    }
    return [this.#newest, this.#pieces.get(name)]
  }

  async *#bytesOf(edition: Edition, source: PieceSource, name: string): AsyncGenerator<Uint8Array> {
    if (source.kind !== 'texts') {
      for (const chunk of headsPiece(source, edition)) yield bytesOf(chunk)
      return
    }
    const rows: [number, string][] = []
    const ids = idsIn(source.place.ids, source.range)
    for await (const row of readTexts(this.#deps.database.db, ids)) rows.push(row)
    const piece = [...pieceText([['texts', rows]])]
    if (nameOf(piece) !== name) throw new ChangedSince()
    for (const chunk of piece) yield bytesOf(chunk)
  }

  async #readNewest(): Promise<Edition> {
    const { clock, database } = this.#deps
    const former = this.#pieces
    const newest = await readEdition(database.db, openDay(clock()), this.#newest, this.#pieceLimits)
    this.#newest = newest
    this.#pieces = piecesOf(newest)
    // A replaced piece is held by devices from now on: changes will be made from it.
    for (const [name, { kind }] of former)
      if (kind !== 'texts' && !this.#pieces.has(name)) await this.#studies.touch(name)
    return newest
  }
}

/** A text has changed since its piece was named: a newer edition has another piece. */
class ChangedSince extends Error {
  override name = 'ChangedSince'
}
