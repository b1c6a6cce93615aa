import type { Geometry, Position } from 'geojson'
import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { codes, states as zipStates } from 'zipcodes'
import { nearestMarketArea } from '../../server/platform/market-areas/nearest-market-area.ts'

/**
 * Tables of US places that the portal loads when they are first needed (docs/decisions/040-places-on-the-device.md).
 * All numbers are hundredths of a degree, about half a mile.
 */

const require = createRequire(import.meta.url)
const { abbr: stateNames }: typeof zipStates = require('zipcodes').states

/** ZIP codes of the armed forces abroad have no place. */
const military = new Set(['AA', 'AE', 'AP'])

/** Beyond the date line, or in the middle of the Pacific: the only ones east of Greenwich. */
const eastern = new Set(['GU', 'MP', 'PW', 'FM', 'MH'])
const wakeIsland = '96898'

/** The package has the longitude of a ZIP code of New York (10200) without its sign. */
function longitudeOf({ zip, state, longitude }: (typeof codes)[string]): number {
  return eastern.has(state) || zip === wakeIsland ? longitude : -Math.abs(longitude)
}

const hundredths = (degrees: number) => Math.round(100 * degrees)

/**
 * Columns of all ZIP codes in ascending order, each as the difference to the one before: `zips`, `latitudes`,
 * `longitudes`. `states` has runs of ZIP codes in one state: postal abbreviation and length. `areas` has the numbers of
 * the market areas that reach into a state. `marketAreas` has runs of ZIP codes in one market area: its number, 0 without
 * one, and length. `cities` has those with several ZIP codes, the largest first: name, state, code and number of codes.
 *
 * @returns The table of all codes, and by two first digits those of what is within reach of the codes with these.
 */
export function zipTables(all: typeof codes) {
  const everywhere = Object.values(all)
    .filter(({ country, state }) => country === 'US' && !military.has(state))
    .map((place) => ({ ...place, longitude: longitudeOf(place) }))
    .map((place) => ({ ...place, area: nearestMarketArea(place) }))
    .toSorted((a, b) => Number(a.zip) - Number(b.zip))
  const areas: Record<string, Set<number>> = {}
  for (const { state, area } of everywhere) if (area !== null) (areas[state] ??= new Set()).add(area)
  const cities = citiesOf(everywhere)
  const tableOf = (places: typeof everywhere) => {
    const zips = new Set(places.map(({ zip }) => Number(zip)))
    const states = runsOf(places.map(({ state }) => state))
    return JSON.stringify({
      zips: differences([...zips]),
      latitudes: differences(places.map(({ latitude }) => hundredths(latitude))),
      longitudes: differences(places.map(({ longitude }) => hundredths(longitude))),
      states,
      marketAreas: runsOf(places.map(({ area }) => area ?? 0)),
      areas: Object.fromEntries(states.map(([state]) => [state, [...(areas[state] ?? [])]])),
      cities: cities.filter(([, , zip]) => zips.has(zip)),
      stateNames: Object.fromEntries(
        Object.entries(stateNames).map(([state, name]) => [name.toLowerCase(), state]),
      ),
    })
  }
  const around = (digits: string) => {
    const middles = everywhere.filter(({ zip }) => zip.startsWith(digits))
    const latitudes = middles.map(({ latitude }) => latitude)
    const longitudes = middles.map(({ longitude }) => longitude)
    const [south, north] = [Math.min(...latitudes) - reach, Math.max(...latitudes) + reach]
    const wide = reach / Math.cos((north / 180) * Math.PI)
    const [west, east] = [Math.min(...longitudes) - wide, Math.max(...longitudes) + wide]
    return tableOf(
      everywhere.filter(
        ({ latitude, longitude }) =>
          latitude > south && latitude < north && longitude > west && longitude < east,
      ),
    )
  }
  const hundred = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
  return {
    all: tableOf(everywhere),
    around: Object.fromEntries(hundred.map((digits) => [digits, around(digits)])),
  }
}

/** `maxMiles` of `src/catalogue/near/sites.ts` in degrees of latitude, and what rounding may take from it. */
const reach = 100 / 69 + 0.05

/** Each value with the number of times that it stands in a row. */
function runsOf<Value>(values: readonly Value[]): [value: Value, count: number][] {
  const runs: [value: Value, count: number][] = []
  for (const value of values) {
    const run = runs.at(-1)
    if (run?.[0] === value) run[1] += 1
    else runs.push([value, 1])
  }
  return runs
}

/** Smaller ones are hardly typed in a search, and their names mean other things. */
const minCodes = 4

type CodePlace = (typeof codes)[string]

function citiesOf(places: readonly CodePlace[]): [name: string, state: string, zip: number, codes: number][] {
  const byCity = new Map<string, CodePlace[]>()
  for (const place of places) {
    const city = `${place.city}, ${place.state}`
    byCity.set(city, [...(byCity.get(city) ?? []), place])
  }
  return [...byCity.values()]
    .filter(({ length }) => length >= minCodes)
    .toSorted((a, b) => b.length - a.length)
    .flatMap((all): ReturnType<typeof citiesOf> => {
      const middle = middlemost(all)
      return middle ? [[middle.city, middle.state, Number(middle.zip), all.length]] : []
    })
}

/** The one with the least sum of distances to the others. */
function middlemost(places: readonly CodePlace[]): CodePlace | undefined {
  const farness = (one: CodePlace) =>
    places.reduce(
      (sum, { latitude, longitude }) => sum + Math.hypot(one.latitude - latitude, one.longitude - longitude),
      0,
    )
  return places.toSorted((a, b) => farness(a) - farness(b))[0]
}

function differences(numbers: readonly number[]): number[] {
  return numbers.map((number, index) => number - (numbers[index - 1] ?? 0))
}

type Counties = GeometryCollection<{ name: string }>

/**
 * The outlines of the land as closed lines, and the borders of states and of counties within a state. A line is a list
 * of x and y: first a point, then the difference of each point to the one before.
 */
export function borderTable(): string {
  const atlas: Topology<{
    counties: Counties
    nation: GeometryCollection
  }> = require('us-atlas/counties-10m.json')
  const { counties, nation } = atlas.objects
  // The first two digits of a county's FIPS code are its state's.
  const stateOf = ({ id }: { id?: string | number }) => String(id).padStart(5, '0').slice(0, 2)
  const between = (isWanted: (a: string, b: string) => boolean) =>
    mesh(atlas, counties, (a, b) => a !== b && isWanted(stateOf(a), stateOf(b))).coordinates
  return JSON.stringify({
    land: linesOf(feature(atlas, nation).features.flatMap(({ geometry }) => outlinesOf(geometry))),
    states: linesOf(between((a, b) => a !== b)),
    counties: linesOf(between((a, b) => a === b)),
  })
}

/** Lakes are not cut out: the largest lie on the border of the land. */
function outlinesOf(geometry: Geometry): readonly Position[][] {
  if (geometry.type !== 'MultiPolygon') throw new TypeError(`The nation is a ${geometry.type}`)
  return geometry.coordinates.flatMap(([outline = []]) => [outline])
}

function linesOf(lines: readonly Position[][]): number[][] {
  return lines.map(lineOf).filter(({ length }) => length > 2)
}

function lineOf(positions: readonly Position[]): number[] {
  const line: number[] = []
  let before: readonly [x: number, y: number] | null = null
  for (const [longitude = 0, latitude = 0] of positions) {
    const [x, y] = [hundredths(longitude), hundredths(latitude)]
    if (before === null) line.push(x, y)
    else if (x !== before[0] || y !== before[1]) line.push(x - before[0], y - before[1])
    before = [x, y]
  }
  return line
}
