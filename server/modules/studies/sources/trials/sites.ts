import { nearestMarketArea } from '#server/platform/market-areas/nearest-market-area.ts'
import { isUs } from '#server/platform/market-areas/states.ts'
import type { SiteInput, StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { siteContactOf } from './contact.ts'
import { type SitePlace, placeOfSite } from './site-place.ts'
import type { TrialSite } from './trial-record.ts'

/** Sites in the United States. The registry lists their territories as countries of their own. */
export function usSitesOf(sites: readonly TrialSite[]): TrialSite[] {
  return sites.filter((site) => isUs(site.country ?? ''))
}

export interface PlacedSite {
  site: TrialSite
  place: SitePlace
}

export async function placed(sites: readonly TrialSite[]): Promise<PlacedSite[]> {
  const all: PlacedSite[] = []
  for (const site of sites) all.push({ site, place: await placeOfSite(site) })
  return all
}

/** The common city and facility of a study's sites; null if they differ: the portal shows 'Multiple', or none. */
export function placeOf(sites: readonly PlacedSite[]): Pick<StudyInput, 'city' | 'facility'> {
  const cities = new Map(
    sites.map(({ site: { city }, place: { state } }) => [
      `${city?.toLowerCase()}|${state}`,
      city !== null && state !== '' ? { name: city, state } : null,
    ]),
  )
  const facilities = new Set(sites.map(({ site }) => site.facility))
  const [city = null, ...otherCities] = cities.values()
  const [facility = null, ...otherFacilities] = facilities
  return {
    city: otherCities.length === 0 ? city : null,
    facility: otherFacilities.length === 0 ? facility : null,
  }
}

/** The market areas of a study's sites, ascending, without repetitions. Empty if no site is in a known one. */
export function marketAreasOf(sites: readonly PlacedSite[]): number[] {
  const areas = sites.flatMap(({ place: { point } }) => (point && nearestMarketArea(point)) ?? [])
  return [...new Set(areas)].sort((a, b) => a - b)
}

/** A site as the catalogue keeps it. Of its contacts it keeps a phone number and an e-mail address, never a name. */
export function siteInputOf({ site, place: { state, zip, point } }: PlacedSite): SiteInput {
  return {
    facility: {
      name: site.facility ?? '',
      city: site.city ?? '',
      state,
      zip,
      latitude: point && Math.round(point.latitude * 100),
      longitude: point && Math.round(point.longitude * 100),
    },
    status: site.status,
    ...siteContactOf(site.contacts),
  }
}
