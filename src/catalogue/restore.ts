import type { Catalogue } from '#domain/studies/catalogue.ts'
import { catalogueStore, clearCatalogue } from '#catalogue/device/catalogue-store.ts'
import { openCatalogue } from '#catalogue/device/open-catalogue.ts'
import { withSingles } from '#catalogue/device/singles.ts'
import { StalledError } from '#base/stalled-error.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Stores the catalogue for this participant from now on. @returns Whether the newest edition is stored. */
export function attachTo(owner: string | null): boolean {
  catalogueStore.attach(owner)
  return catalogueStore.isKept
}

/**
 * The stored catalogue with the studies that were fetched on their own; null without a sound one. Never rejects.
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
    return { catalogue: withSingles(client, edition), confirmedAt: kept.edition.confirmedAt }
  } catch (error) {
    // An interrupted read (page left, database connection lost or silent) does not mean that the records are damaged.
    if (!(error instanceof DOMException || error instanceof StalledError))
      await clearCatalogue(owner).catch(() => {})
    return null
  }
}
