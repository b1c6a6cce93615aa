import type { Catalogue } from '#domain/studies/catalogue.ts'
import { promisifyRequest } from 'idb-keyval'
import { type KeyedStore, committed } from '#offline/storage/database.ts'
import { type CatalogueHead, schemaVersion } from '#offline/storage/schemas.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'

/**
 * Writes the records that `catalogue-texts.ts` reads. A separate file: most starts have nothing new to write and do
 * not load it.
 */

/** Few enough to read a part back without a long task on a slow phone. */
const studiesPerPart = 100

/** Serialises a catalogue lazily, key by key. */
export function* textsOf(
  owner: string,
  { studies, cities, facilities, indexes, madeOf }: Catalogue,
  updatedAt: number,
): Generator<[key: string, text: string]> {
  const ids = indexes.newestFirst
  const partCount = Math.ceil(ids.length / studiesPerPart)
  for (let part = 0; part < partCount; part += 1) {
    const some = ids.slice(part * studiesPerPart, (part + 1) * studiesPerPart)
    const text = JSON.stringify(some.flatMap((id) => studies[id] ?? []))
    yield [answerKeys.cataloguePart(owner, part), text]
  }
  const head: CatalogueHead = {
    version: schemaVersion,
    updatedAt,
    madeOf,
    partCount,
    cities,
    facilities,
    indexes,
  }
  yield [answerKeys.catalogue(owner), JSON.stringify(head)]
}

/**
 * Replaces the stored catalogue atomically.
 *
 * @param isInTurns Yield between the parts; the page has to stay until the last one.
 */
export function replaceCatalogue(
  store: KeyedStore,
  owner: string,
  texts: readonly (readonly [key: string, text: string])[],
  isInTurns = false,
): Promise<void> {
  return store.transact('readwrite', async (objects) => {
    objects.delete(everyPart(owner))
    objects.delete(answerKeys.catalogue(owner))
    objects.delete(answerKeys.catalogueTime(owner))
    for (const [key, text] of texts) {
      const put = objects.put(text, key)
      // The engine answers each put in a task of its own.
      if (isInTurns) await promisifyRequest(put)
    }
    return committed(objects)
  })
}

function everyPart(owner: string): IDBKeyRange {
  return IDBKeyRange.bound(answerKeys.cataloguePart(owner, 0), answerKeys.cataloguePart(owner, 99_999))
}
