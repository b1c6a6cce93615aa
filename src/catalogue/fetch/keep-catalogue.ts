import type { Catalogue } from '#domain/studies/catalogue.ts'
import { timeSlicer, yieldToMain } from '#base/scheduling.ts'
import type { KeptCatalogue } from '#offline/storage/schemas.ts'
import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { catalogueStore } from '#catalogue/device/catalogue-store.ts'
import { openCatalogue } from '#catalogue/device/open-catalogue.ts'
import { withSingles } from '#catalogue/device/singles.ts'

/**
 * Opens an edition that the host has sent, and stores it on the device. Studies that were fetched on their own stay
 * beside it.
 *
 * @param held The catalogue before: unchanged studies stay the same objects.
 */
export async function keepCatalogue(
  client: QueryClient,
  kept: KeptCatalogue,
  held: Catalogue | undefined,
): Promise<Catalogue> {
  const catalogue = withSingles(client, await openCatalogue(kept))
  void catalogueStore.keep(kept)
  if (held === undefined) return catalogue
  const turn = timeSlicer(yieldToMain)
  for (const [id, study] of Object.entries(catalogue.studies)) {
    catalogue.studies[id] = replaceEqualDeep(held.studies[id], study)
    await turn()
  }
  await yieldToMain()
  return replaceEqualDeep(held, catalogue)
}
