import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Change, Edition as EditionAnswer } from '#contract/answers/editions.ts'
import { openDay } from '#server/modules/studies/catalogue/open-day.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { FileCache } from '#server/platform/file-cache.ts'
import { type Edition, answerOf, readEdition, textOf } from './edition.ts'
import { changeOf } from './piece.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Pieces that were asked for, also of former editions. */
const folderLimitBytes = 256 * 1024 * 1024

/** Shortest time between two searches for an unknown piece in a newer edition. */
const searchIntervalMs = 1000

type Dependencies = Pick<HostDependencies, 'clock' | 'database' | 'pieceFolder' | 'log'>

/** A piece as JSON text, and compressed. */
export interface ServedPiece {
  text: string
  brotli: Uint8Array<ArrayBuffer>
}

/** The editions of the catalogue: the newest one in memory, and pieces that were asked for on the disk. */
export class Editions {
  readonly #deps: Dependencies
  readonly #files: FileCache | null
  #newest: Edition | null = null
  #reading: Promise<Edition> | null = null
  #searchedAt = Number.NEGATIVE_INFINITY

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#files = deps.pieceFolder === null ? null : new FileCache(deps.pieceFolder, folderLimitBytes)
  }

  /** Reads the edition of now. Concurrent calls share one reading. */
  async answer(): Promise<EditionAnswer> {
    return answerOf(await this.#read())
  }

  /** Null if this host does not have the piece, or no longer. */
  async piece(name: string): Promise<ServedPiece | null> {
    const kept = await this.#files?.read(name)
    if (kept) return { text: String(await decompress(kept)), brotli: new Uint8Array(kept) }
    const text = (await this.#text(name)) ?? (await this.#textOfNewer(name))
    if (text === null) return null
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    const brotli = await compress(text, { params })
    await this.#files
      ?.write(name, brotli)
      // Changes from this piece are then not available.
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'a piece of the catalogue is not kept'))
    return { text, brotli: new Uint8Array(brotli) }
  }

  /** The difference between two pieces; null if this host does not have both. */
  async change(from: string, to: string): Promise<Change | null> {
    const [older, newer] = [await this.piece(from), await this.piece(to)]
    return older === null || newer === null ? null : changeOf(JSON.parse(older.text), JSON.parse(newer.text))
  }

  async #text(name: string): Promise<string | null> {
    return this.#newest && textOf(this.#deps.database.db, this.#newest, name)
  }

  /** Another process may have answered with an edition that this one has not read yet. */
  async #textOfNewer(name: string): Promise<string | null> {
    const now = this.#deps.clock().getTime()
    if (this.#newest !== null && Math.abs(now - this.#searchedAt) < searchIntervalMs) return null
    this.#searchedAt = now
    await this.#read()
    return this.#text(name)
  }

  #read(): Promise<Edition> {
    const { clock, database } = this.#deps
    this.#reading ??= readEdition(database.db, openDay(clock()), this.#newest)
      .then((edition) => (this.#newest = edition))
      .finally(() => (this.#reading = null))
    return this.#reading
  }
}
