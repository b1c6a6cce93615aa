import { storedAnswers, writeOwned } from '#offline/cache/answer-store.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { reportWrite } from '#offline/storage/health.ts'
import { type KeptCatalogue, KeptEdition, KeptPiece, schemaVersion } from '#offline/storage/schemas.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { everywhere } from '#domain/editions/pieces.ts'
import { replaceAllTexts } from './texts.ts'

/**
 * The catalogue on the device: one record for the edition, and one for each of its pieces. An edition replaces the one
 * before in a single transaction, so that a page that is killed leaves one of the two behind, never a mix.
 */
class CatalogueStore {
  #owner: string | null = null
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

  /** The newest edition while it is not on the disk yet, or cannot be. */
  get unwritten(): KeptCatalogue | null {
    return this.#unwritten
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
    const kept = { ...records, pieces: v.parse(v.array(KeptPiece), records.pieces) }
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

  /** Stores when the host confirmed the edition, in milliseconds since 1970. Tries a failed write again. */
  async confirm(confirmedAt: number): Promise<void> {
    const owner = this.#owner
    if (owner === null || deviceOwner() !== owner) return
    if (this.#unwritten) return void (await this.#write(this.#unwritten))
    await writeOwned(owner, async (objects) => {
      const edition: unknown = await promisifyRequest(objects.get(answerKeys.edition(owner)))
      if (v.is(KeptEdition, edition)) objects.put({ ...edition, confirmedAt }, answerKeys.edition(owner))
    }).catch(reportWrite)
  }

  async #write(catalogue: KeptCatalogue): Promise<boolean> {
    const owner = this.#owner
    // Another tab may have signed the participant out.
    if (owner === null || deviceOwner() !== owner) return false
    try {
      await writeEdition(owner, catalogue, () => this.#unwritten === catalogue)
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
 * Replaces the edition on the disk in one transaction, then the texts that came with it.
 *
 * @param isNewest False ends the writing of texts: a newer edition has its own.
 * @throws If the device cannot store it.
 */
export async function writeEdition(
  owner: string,
  { edition, pieces, texts = [] }: KeptCatalogue,
  isNewest: () => boolean,
): Promise<void> {
  const places = pieces.map(({ place }) => place)
  await writeOwned(owner, async (objects) => {
    const before = await promisifyRequest<unknown>(objects.get(answerKeys.edition(owner)))
    const former = v.is(KeptEdition, before) ? before.places : []
    for (const place of former) objects.delete(answerKeys.piece(owner, place))
    for (const piece of pieces) objects.put(piece, answerKeys.piece(owner, piece.place))
    const newer: KeptEdition = { ...edition, places, version: schemaVersion }
    objects.put(newer, answerKeys.edition(owner))
  })
  if (texts.length > 0) await replaceAllTexts(owner, everywhere, texts, isNewest)
}

/** Deletes a damaged edition: the next answer of the host is then fetched whole. */
export async function clearCatalogue(owner: string): Promise<void> {
  const pieces = answerKeys.piece(owner, '')
  await storedAnswers.deleteWhere((key) => key === answerKeys.edition(owner) || key.startsWith(pieces))
}
