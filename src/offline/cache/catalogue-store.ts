import type { StudyText } from '#contract/answers/catalogue.ts'
import { type StudiesPiece, addPiece } from '#domain/studies/pieces.ts'
import { noText } from '#domain/studies/study-view.ts'
import { buildIndexes } from '#domain/studies/build-indexes.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { yieldToMain } from '#offline/base/scheduling.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { type KeptCatalogue, KeptEdition, KeptPiece } from '#offline/storage/schemas.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { storedAnswers } from './answer-store.ts'

/**
 * The catalogue on the device: one record for the edition, and one for each of its pieces. An edition replaces the one
 * before in a single transaction, so that a page that is killed leaves one of the two behind, never a mix.
 */
class CatalogueStore {
  #owner: string | null = null
  /** The newest edition, until it is on the disk. */
  #unwritten: KeptCatalogue | null = null
  #isOnDisk = false

  /** Writes for this participant from now on; null: for nobody. */
  attach(owner: string | null): void {
    // An edition that was fetched before the sign-in belongs to the new owner, one of another participant does not.
    if (this.#owner !== null && this.#owner !== owner) this.#unwritten = null
    this.#owner = owner
    this.#isOnDisk = false
    if (owner !== null && this.#unwritten) void this.#write(this.#unwritten)
  }

  /** Whether the newest edition is on the disk, or waits to be written. False after another participant's sign-in. */
  get isKept(): boolean {
    return this.#isOnDisk || this.#unwritten !== null
  }

  /**
   * Reads a participant's edition; null if there is none.
   *
   * @throws If it cannot be read, or is damaged.
   */
  async read(owner: string): Promise<KeptCatalogue | null> {
    const records = await storedAnswers.transact('readonly', async (objects) => {
      const edition: unknown = await promisifyRequest(objects.get(answerKeys.edition(owner)))
      if (edition === undefined) return null
      const { places, ...rest } = v.parse(KeptEdition, edition)
      const pieces = await Promise.all(
        places.map((place) => promisifyRequest<unknown>(objects.get(answerKeys.piece(owner, place)))),
      )
      return { edition: rest, pieces }
    })
    if (records === null) return null
    const kept = { ...records, pieces: records.pieces.map((piece) => v.parse(KeptPiece, piece)) }
    this.#isOnDisk = this.#owner === owner
    return kept
  }

  /**
   * Keeps a new edition. A device that cannot store it goes on from memory.
   *
   * @returns Resolves with whether it is on the disk. Never rejects.
   */
  keep(catalogue: KeptCatalogue): Promise<boolean> {
    this.#unwritten = catalogue
    return this.#write(catalogue)
  }

  /** The piece of a place, from the newest edition or the disk; null without one. Never rejects. */
  async piece(place: string): Promise<KeptPiece | null> {
    const newest = this.#unwritten?.pieces.find((piece) => piece.place === place)
    if (newest || this.#owner === null) return newest ?? null
    const stored = await storedAnswers.get(answerKeys.piece(this.#owner, place)).catch(() => null)
    return v.is(KeptPiece, stored) ? stored : null
  }

  /** A text of the newest edition that is not on the disk yet, or cannot be. */
  unwrittenText(id: number): StudyText | null {
    const row = this.#unwritten?.texts?.find((text) => text.id === id)
    return row === undefined ? null : { ...noText, ...row }
  }

  /** Stores when the host confirmed the edition, in milliseconds since 1970. Tries a failed write again. */
  async confirm(confirmedAt: number): Promise<void> {
    const owner = this.#owner
    if (owner === null || deviceOwner() !== owner) return
    if (this.#unwritten) return void (await this.#write(this.#unwritten))
    await storedAnswers
      .update(answerKeys.edition(owner), (edition) =>
        v.is(KeptEdition, edition) ? { ...edition, confirmedAt } : edition,
      )
      .catch(reportWrite)
  }

  async #write(catalogue: KeptCatalogue): Promise<boolean> {
    const owner = this.#owner
    // Another tab may have signed the participant out.
    if (owner === null || deviceOwner() !== owner) return false
    try {
      const { writeCatalogue } = await import('./write-catalogue.ts')
      await writeCatalogue(owner, catalogue, () => this.#unwritten === catalogue)
      this.#isOnDisk = this.#owner === owner
      if (this.#unwritten === catalogue) this.#unwritten = null
      reportWrite()
      return true
    } catch (error) {
      reportWrite(error)
      return false
    }
  }
}

export const catalogueStore = new CatalogueStore()

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
  const { count, area } = edition
  return { ...tables, indexes, count, area, pieces: names }
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
