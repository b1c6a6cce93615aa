import { nearestMarketArea } from '#server/platform/market-areas/nearest-market-area.ts'
import { isUs, stateAbbreviation, territoryOf } from '#server/platform/market-areas/states.ts'
import type { SiteInput, StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { siteContactOf } from './contact.ts'
import type { TrialSite } from './trial-record.ts'
import { type Point, distanceKilometres } from '#server/platform/market-areas/point.ts'
import {
  pointOfCity,
  pointOfPostalCode,
  stateOfPostalCode,
} from '#server/platform/market-areas/postal-codes.ts'

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

/** The place of a site. Texts are empty, and the point is null, where the record leaves them out. */
interface SitePlace {
  /** Postal abbreviation. */
  state: string
  /** Five digits. */
  zip: string
  point: Point | null
}

/** The registry's point is the middle of the city: it may be this far from a right postal code. */
const maxCityKilometres = 80

async function placeOfSite(site: TrialSite): Promise<SitePlace> {
  const named = territoryOf(site.country ?? '') ?? abbreviationIn(site.state)
  const zip = await zipOf(site.zip, named)
  const state = named === '' ? ((await stateOfPostalCode(zip)) ?? '') : named
  return { state, zip, point: await pointOf(site, { state, zip }) }
}

function abbreviationIn(state: string | null): string {
  const abbreviation = stateAbbreviation(state ?? '').toUpperCase()
  return /^[A-Z]{2}$/.test(abbreviation) ? abbreviation : ''
}

/** The five digits of a postal code. Spreadsheets drop the zeros that codes in the Northeast and the Caribbean begin with. */
async function zipOf(text: string | null, state: string): Promise<string> {
  const digits = /(?<!\d)\d{5}(?=\D|\d{4}(?!\d)|$)/.exec(text ?? '')?.[0]
  if (digits !== undefined) return digits
  const short = /^\s*(\d{3,4})(?:-\d{4})?\s*$/.exec(text ?? '')?.[1]?.padStart(5, '0') ?? ''
  return state !== '' && (await stateOfPostalCode(short)) === state ? short : ''
}

/**
 * The place of the postal code, which is nearer to the site than the registry's point. If the two are far apart, one is
 * mistyped, or lies in another city of the same name: the one nearer to the city counts.
 */
async function pointOf(
  { geoPoint, city }: TrialSite,
  { state, zip }: Pick<SitePlace, 'state' | 'zip'>,
): Promise<Point | null> {
  const given = geoPoint && { latitude: geoPoint.lat, longitude: geoPoint.lon }
  const byZip = await pointOfPostalCode(zip)
  if (byZip && (given === null || distanceKilometres(byZip, given) <= maxCityKilometres)) return byZip
  // A point far from all market areas is probably a mistake.
  const known = [byZip, given].filter((point) => point !== null && nearestMarketArea(point) !== null)
  if (byZip === null && known[0]) return known[0]
  const byCity = city === null || state === '' ? null : await pointOfCity(city, state)
  if (byCity) return known.find((point) => point && isNear(point, byCity)) ?? byCity
  const isZipInState = byZip !== null && (await stateOfPostalCode(zip)) === state
  return isZipInState ? byZip : (known.at(-1) ?? byZip ?? given)
}

const isNear = (point: Point, city: Point) => distanceKilometres(point, city) <= maxCityKilometres
