import { defaultCityLabel } from '#contract/base/constants.ts'
import { buildSiteIndex, isOpenSite, sitesOfStudy } from '#domain/near/site-index.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { zipTableAround } from '#catalogue/device/tables.ts'
import { currentSites, maxMiles, storedSites } from '#catalogue/near/sites.ts'
import { middleOf } from '#features/studies/near/search-place.ts'
import { placesText } from '#features/studies/near/near-text.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Viewer } from './use-viewer.ts'

/**
 * Places around a ZIP code at which trials recruit, by the sites on this device or, if it lacks some, of the host.
 * Which sites it lacks would tell where a person lives, so for one the host is always asked.
 *
 * @returns The words for a trial at several places, such as `3 places, nearest 3 miles`.
 */
export async function readPlaces(
  client: QueryClient,
  owner: string,
  { zip, person }: Pick<Viewer, 'zip' | 'person'>,
  signal: AbortSignal,
) {
  const isSecret = person !== null
  const table = await client.ensureQueryData(zipTableAround(zip, isSecret))
  const { place, states } = middleOf(table, null, zip ?? '')
  const stored = await storedSites(owner, states)
  const isComplete = stored.missing.length === 0
  const { pieces } =
    isComplete && !isSecret
      ? stored
      : await currentSites(owner, states, signal, isSecret).catch((error: unknown) => {
          if (isComplete) return stored
          throw error
        })
  const index = buildSiteIndex(pieces)
  return ({ id, status, city }: StudyView) => {
    if (place === null || status !== 'recruiting' || city !== defaultCityLabel) return undefined
    const miles = sitesOfStudy(index, id, place).flatMap((site) =>
      isOpenSite(site) ? (site.miles ?? []) : [],
    )
    return placesText(miles.filter((distance) => distance <= maxMiles))
  }
}
