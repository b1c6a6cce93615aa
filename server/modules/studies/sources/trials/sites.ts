import {
  nearestMarketArea,
  marketAreaOfPostalCode,
} from '#server/platform/market-areas/nearest-market-area.ts'
import { pointOfCity } from '#server/platform/market-areas/postal-codes.ts'
import { stateAbbreviation } from '#server/platform/market-areas/states.ts'
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import type { TrialSite } from './trial-record.ts'

/** Sites in the United States. The registry lists Puerto Rico and Guam as countries of their own. */
export function usSitesOf(sites: readonly TrialSite[]): TrialSite[] {
  return sites.filter((site) => site.country === 'United States')
}

/**
 * The common city and the common facility of a study's sites. Null if they differ: the portal then shows
 * 'Multiple', or no facility.
 */
export function placeOf(sites: readonly TrialSite[]): Pick<StudyInput, 'city' | 'facility'> {
  const cities = new Map(
    sites.map((site) => [`${site.city?.toLowerCase()}|${site.state?.toLowerCase()}`, site] as const),
  )
  const facilities = new Set(sites.map((site) => site.facility))
  const [site, ...otherCities] = cities.values()
  const [facility, ...otherFacilities] = facilities
  const isOneCity = site?.city && site.state && otherCities.length === 0
  return {
    city:
      isOneCity && site.city && site.state ? { name: site.city, state: stateAbbreviation(site.state) } : null,
    facility: otherFacilities.length === 0 ? (facility ?? null) : null,
  }
}

/**
 * The market areas of a study's sites, ascending, without repetitions. Empty if no site is in a known one.
 */
export async function marketAreasOf(sites: readonly TrialSite[]): Promise<number[]> {
  const found = new Set<number>()
  for (const site of sites) {
    const dma = await marketAreaOf(site)
    if (dma !== null) found.add(dma)
  }
  return [...found].sort((a, b) => a - b)
}

async function marketAreaOf({ geoPoint, zip, city, state }: TrialSite): Promise<number | null> {
  if (geoPoint) {
    const dma = nearestMarketArea({ latitude: geoPoint.lat, longitude: geoPoint.lon })
    if (dma !== null) return dma
  }
  const byZip = zip === null ? null : await marketAreaOfPostalCode(zip)
  if (byZip !== null || city === null || state === null) return byZip
  const point = await pointOfCity(city, state)
  return point ? nearestMarketArea(point) : null
}
