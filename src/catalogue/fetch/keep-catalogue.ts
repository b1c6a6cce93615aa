import type { Catalogue } from '#domain/studies/catalogue.ts'
import { timeSlicer, yieldToMain } from '#base/scheduling.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import type { KeptCatalogue } from '#offline/storage/schemas.ts'
import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { catalogueStore } from '#catalogue/device/catalogue-store.ts'
import { openCatalogue } from '#catalogue/device/open-catalogue.ts'
import { withSingles } from '#catalogue/device/singles.ts'
import { arrivalsIn } from './arrivals.ts'

/**
 * Opens an edition that the host has sent, and stores it on the device. Studies that were fetched alone stay beside it.
 *
 * @param held The catalogue before: unchanged studies stay the same objects. Undefined before the stored one is read.
 */
export async function keepCatalogue(
  client: QueryClient,
  { edition, ...kept }: KeptCatalogue,
  held: Catalogue | undefined,
): Promise<Catalogue> {
  const [opened, before] = await Promise.all([openCatalogue({ edition, ...kept }), held ?? storedCatalogue()])
  const arrived = await arrivalsIn(opened, before)
  const catalogue = withSingles(client, { ...opened, arrived })
  void catalogueStore.keep({ ...kept, edition: { ...edition, arrived } })
  if (held === undefined) return catalogue
  const turn = timeSlicer(yieldToMain)
  for (const [id, study] of Object.entries(catalogue.studies)) {
    catalogue.studies[id] = replaceEqualDeep(held.studies[id], study)
    await turn()
  }
  await yieldToMain()
  return replaceEqualDeep(held, catalogue)
}

/** The host may answer before the device does. */
async function storedCatalogue(): Promise<Catalogue | undefined> {
  try {
    const kept = await catalogueStore.read(deviceOwner() ?? '')
    return kept === null ? undefined : await openCatalogue(kept)
  } catch {
    return undefined
  }
}
