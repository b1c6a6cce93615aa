import { nearestMarketArea } from '#server/platform/market-areas/nearest-market-area.ts'
import type { Point } from '#server/platform/market-areas/point.ts'
import { pointOfCity, pointOfPostalCode } from '#server/platform/market-areas/postal-codes.ts'
import { stateAbbreviation } from '#server/platform/market-areas/states.ts'
import type { SiteInput, StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { siteContactOf } from './contact.ts'
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

/** A site with its place. */
interface PlacedSite {
  site: TrialSite
  /** The registry's coordinates, else the place of the postal code, else that of the city. */
  point: Point | null
}

/** The postal code table is loaded for sites without coordinates. */
export async function placed(sites: readonly TrialSite[]): Promise<PlacedSite[]> {
  const all: PlacedSite[] = []
  for (const site of sites) all.push({ site, point: await pointOf(site) })
  return all
}

async function pointOf({ geoPoint, zip, city, state }: TrialSite): Promise<Point | null> {
  const point = geoPoint && { latitude: geoPoint.lat, longitude: geoPoint.lon }
  // A point far from all market areas is probably a mistake.
  if (point && nearestMarketArea(point) !== null) return point
  const byZip = zip === null ? null : await pointOfPostalCode(zip)
  const byCity = byZip !== null || city === null || state === null ? byZip : await pointOfCity(city, state)
  return byCity ?? point
}

/** The market areas of a study's sites, ascending, without repetitions. Empty if no site is in a known one. */
export function marketAreasOf(sites: readonly PlacedSite[]): number[] {
  const areas = sites.flatMap(({ point }) => (point && nearestMarketArea(point)) ?? [])
  return [...new Set(areas)].sort((a, b) => a - b)
}

/** A site as the catalogue keeps it. Of its contacts it keeps a phone number and an e-mail address, never a name. */
export function siteInputOf({ site, point }: PlacedSite): SiteInput {
  const state = stateAbbreviation(site.state ?? '')
  return {
    facility: {
      name: site.facility ?? '',
      city: site.city ?? '',
      state: /^[A-Z]{2}$/.test(state) ? state : '',
      zip: /^\d{5}/.exec(site.zip ?? '')?.[0] ?? '',
      latitude: point && Math.round(point.latitude * 100),
      longitude: point && Math.round(point.longitude * 100),
    },
    status: site.status,
    ...siteContactOf(site.contacts),
  }
}
