import type { Catalogue } from '#domain/studies/catalogue.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { catalogueStore } from '#catalogue/device/catalogue-store.ts'
import { openCatalogue } from '#catalogue/device/open-catalogue.ts'
import { withSingles } from '#catalogue/device/with-singles.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Stores the catalogue for this participant from now on. @returns Whether the newest edition is stored. */
export function attachTo(owner: string | null): boolean {
  catalogueStore.attach(owner)
  return catalogueStore.isKept
}

/**
 * The stored catalogue, with the studies that were fetched on their own; null without a sound one. Never rejects.
 *
 * @param singlesRestored Resolves when those studies are in the query cache.
 */
export async function readStored(
  client: QueryClient,
  owner: string,
  singlesRestored: Promise<unknown>,
): Promise<{ catalogue: Catalogue; confirmedAt: number } | null> {
  try {
    const kept = await catalogueStore.read(owner)
    if (kept === null) return null
    const [edition] = await Promise.all([openCatalogue(kept), singlesRestored])
    return { catalogue: await withSingles(client, edition), confirmedAt: kept.edition.confirmedAt }
  } catch (error) {
    // An interrupted read (page left, database connection lost) does not mean that the records are damaged.
    if (!(error instanceof DOMException)) await clearCatalogue(owner).catch(() => {})
    return null
  }
}

/** Deletes a damaged edition: the next answer of the host is then fetched whole. */
async function clearCatalogue(owner: string): Promise<void> {
  const pieces = answerKeys.piece(owner, '')
  await storedAnswers.deleteWhere((key) => key === answerKeys.edition(owner) || key.startsWith(pieces))
}
