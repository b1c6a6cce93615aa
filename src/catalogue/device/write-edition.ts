import { everywhere } from '#domain/editions/pieces.ts'
import { writeOwned } from '#offline/cache/answer-store.ts'
import { type KeptCatalogue, KeptEdition, schemaVersion } from '#offline/storage/schemas.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { replaceAllTexts } from './texts.ts'

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
