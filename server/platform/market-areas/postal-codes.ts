// The package has no types of its own. An import of this file would extend the module instead of declaring it.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./zipcodes.d.ts" />
import type { Point } from './point.ts'
import { stateAbbreviation } from './states.ts'

// The table takes about 200 ms and 60 MB, and many host processes never look up a postal code.
const loadZipcodes = () => import('zipcodes')

const zipPattern = /^(\d{5})(?:-?\d{4})?$/

/** The location of a US postal code (ZIP or ZIP+4); null if it is unknown or invalid. */
export async function pointOfPostalCode(postalCode: string): Promise<Point | null> {
  const found = await findPostalCode(postalCode)
  return found ? { latitude: found.latitude, longitude: found.longitude } : null
}

/** The postal abbreviation of a US postal code's state; null if the code is unknown or invalid. */
export async function stateOfPostalCode(postalCode: string): Promise<string | null> {
  return (await findPostalCode(postalCode))?.state ?? null
}

async function findPostalCode(postalCode: string) {
  const zip = zipPattern.exec(postalCode.trim())?.[1]
  return zip === undefined ? undefined : (await loadZipcodes()).lookup(zip)
}

/**
 * The middle of a US city, as the median of its postal codes (some of a large city's lie far outside); null
 * if the city is unknown. The state is a name or a postal abbreviation.
 */
export async function pointOfCity(city: string, state: string): Promise<Point | null> {
  const zipcodes = await loadZipcodes()
  const abbreviation = zipcodes.states.normalize(stateAbbreviation(state).toUpperCase())
  if (abbreviation === undefined) return null
  const places = spellings(city).flatMap((name) => zipcodes.lookupByName(name, abbreviation))
  if (places.length === 0) return null
  return {
    latitude: median(places.map((place) => place.latitude)),
    longitude: median(places.map((place) => place.longitude)),
  }
}

/** The table spells Saint, Fort and Mount out, but people abbreviate them. */
function spellings(city: string): string[] {
  const name = city.trim()
  const spelledOut = name
    .replace(/^St\.? /i, 'Saint ')
    .replace(/^Ft\.? /i, 'Fort ')
    .replace(/^Mt\.? /i, 'Mount ')
  return spelledOut === name ? [name] : [name, spelledOut]
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
