import type { Catalogue } from '#domain/studies/catalogue.ts'
import { catalogueStore } from './edition.ts'
import { openCatalogue } from './pieces.ts'

/** For a device without a sound catalogue. */
const recovery = () => import('./recover.ts')

/** Stores the catalogue for this participant from now on. @returns Whether the newest edition is stored. */
export function attachTo(owner: string | null): boolean {
  catalogueStore.attach(owner)
  return catalogueStore.isKept
}

/** The stored catalogue, also one of a former version; null without a sound one. Never rejects. */
export async function readStored(
  owner: string,
): Promise<{ catalogue: Catalogue; confirmedAt: number } | null> {
  try {
    const kept = (await catalogueStore.read(owner)) ?? (await (await recovery()).takeFormerCatalogue(owner))
    return kept && { catalogue: await openCatalogue(kept), confirmedAt: kept.edition.confirmedAt }
  } catch (error) {
    // An interrupted read (page left, database connection lost) does not mean that the records are damaged.
    if (!(error instanceof DOMException)) {
      await recovery()
        .then(({ clearCatalogue }) => clearCatalogue(owner))
        .catch(() => {})
    }
    return null
  }
}
