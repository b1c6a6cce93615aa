import type { Catalogue } from '#domain/studies/catalogue.ts'
import { catalogueStore } from '#catalogue/device/catalogue-store.ts'
import { openCatalogue } from '#catalogue/device/open-catalogue.ts'
import { withSingles } from '#catalogue/device/singles.ts'
import { StalledError } from '#base/stalled-error.ts'
import type { QueryClient } from '@tanstack/react-query'

/** For a device without a sound catalogue. */
const recovery = () => import('#catalogue/device/former-catalogue.ts')

/** Stores the catalogue for this participant from now on. @returns Whether the newest edition is stored. */
export function attachTo(owner: string | null): boolean {
  catalogueStore.attach(owner)
  return catalogueStore.isKept
}

/**
 * The stored catalogue, also one of a former version, with the studies that were fetched on their own; null without a
 * sound one. Never rejects.
 *
 * @param singlesRestored Resolves when those studies are in the query cache.
 */
export async function readStored(
  client: QueryClient,
  owner: string,
  singlesRestored: Promise<unknown>,
): Promise<{ catalogue: Catalogue; confirmedAt: number } | null> {
  try {
    const kept = (await catalogueStore.read(owner)) ?? (await (await recovery()).takeFormerCatalogue(owner))
    if (kept === null) return null
    const [edition] = await Promise.all([openCatalogue(kept), singlesRestored])
    return { catalogue: withSingles(client, edition), confirmedAt: kept.edition.confirmedAt }
  } catch (error) {
    // An interrupted read (page left, database connection lost or silent) does not mean that the records are damaged.
    if (!(error instanceof DOMException || error instanceof StalledError)) {
      await recovery()
        .then(({ clearCatalogue }) => clearCatalogue(owner))
        .catch(() => {})
    }
    return null
  }
}
