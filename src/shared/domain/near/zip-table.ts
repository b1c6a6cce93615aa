import * as v from 'valibot'
import { fold } from '#domain/words.ts'
import { type Place, milesOfChord, unitVector } from './place.ts'

/** Checked by the engine itself: a schema for each of the 100,000 numbers blocks a slow phone for 200 ms. */
export const Integers = v.custom<readonly number[]>(
  (list) => Array.isArray(list) && list.every(Number.isInteger),
)
const Pairs = v.custom<readonly (readonly [number, number])[]>(
  (list) => Array.isArray(list) && list.flat().every(Number.isInteger),
)

/** The table as the build makes it: `zipTables` of `scripts/vite/make-place-tables.ts`. */
const ZipColumns = v.object({
  zips: Integers,
  latitudes: Integers,
  longitudes: Integers,
  states: v.array(v.tuple([v.string(), v.number()])),
  /** A table of a former version has none. */
  marketAreas: v.optional(Pairs, []),
  areas: v.record(v.string(), Integers),
  /** A table of a former version has neither. */
  cities: v.optional(v.array(v.tuple([v.string(), v.string(), v.number(), v.number()])), []),
  stateNames: v.optional(v.record(v.string(), v.string()), {}),
})

/** A city of several ZIP codes. */
interface LargeCity {
  name: string
  /** Postal abbreviation. */
  state: string
  /** The code nearest to its middle. */
  zip: string
  /** Number of its codes. */
  codes: number
}

/** Places of all US ZIP codes, in the order of the codes. */
export interface ZipTable {
  zips: Int32Array
  /** Hundredths of a degree. */
  latitudes: Int32Array
  longitudes: Int32Array
  /** Postal abbreviations, as runs of ZIP codes that end before a position. */
  states: readonly { state: string; end: number }[]
  /** Market areas, 0 without one, as runs of ZIP codes that end before a position. */
  marketAreas: readonly { area: number; end: number }[]
  /** Numbers of the market areas that reach into a state, by postal abbreviation. */
  areas: Readonly<Record<string, readonly number[]>>
  /** By their folded names, the largest of a name first. */
  cities: ReadonlyMap<string, readonly LargeCity[]>
  /** Postal abbreviations by names in lower case. */
  stateNames: Readonly<Record<string, string>>
}

/** @throws {v.ValiError} If it is not such a table. */
export function readZipTable(table: unknown): ZipTable {
  const { zips, latitudes, longitudes, areas, ...columns } = v.parse(ZipColumns, table)
  let end = 0
  const states = columns.states.map(([state, count]) => ({ state, end: (end += count) }))
  end = 0
  const marketAreas = columns.marketAreas.map(([area, count]) => ({ area, end: (end += count) }))
  return {
    zips: sums(zips),
    latitudes: sums(latitudes),
    longitudes: sums(longitudes),
    states,
    marketAreas,
    areas,
    stateNames: columns.stateNames,
    cities: citiesByName(columns.cities),
  }
}

function citiesByName(
  cities: readonly [name: string, state: string, zip: number, codes: number][],
): ReadonlyMap<string, readonly LargeCity[]> {
  const byName = new Map<string, LargeCity[]>()
  for (const [name, state, zip, codes] of cities) {
    const city = { name, state, zip: String(zip).padStart(5, '0'), codes }
    byName.set(fold(name), [...(byName.get(fold(name)) ?? []), city])
  }
  return byName
}

function sums(differences: readonly number[]): Int32Array {
  const numbers = new Int32Array(differences)
  for (let index = 1; index < numbers.length; index += 1) {
    numbers[index] = (numbers[index] ?? 0) + (numbers[index - 1] ?? 0)
  }
  return numbers
}

/** @param zip Five digits. @returns Null if there is no such code. */
export function placeOfZip(table: ZipTable, zip: string): (Place & { state: string }) | null {
  const position = positionOf(table, zip)
  if (position === null) return null
  const state = table.states.find(({ end }) => position < end)?.state ?? ''
  return { ...placeAt(table, position), state }
}

/** The middle of a city of several ZIP codes, the code that ends an address in words, or null. */
export function placeOfWords(
  table: ZipTable,
  { city, state, address }: { city: string; state: string; address: string },
): Place | null {
  const zip =
    /\b(\d{5})(?:-\d{4})?$/.exec(address)?.[1] ??
    table.cities.get(fold(city))?.find((one) => one.state === state)?.zip
  return zip === undefined ? null : placeOfZip(table, zip)
}

/** @param zip Five digits. @returns The market area's number, as the host knows it; null outside of every area. */
export function marketAreaOf(table: ZipTable, zip: string): number | null {
  const position = positionOf(table, zip)
  if (position === null) return null
  return table.marketAreas.find(({ end }) => position < end)?.area || null
}

function positionOf(table: ZipTable, zip: string): number | null {
  const wanted = Number(zip)
  let [from, to] = [0, table.zips.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((table.zips[middle] ?? 0) < wanted) from = middle + 1
    else to = middle
  }
  return /^\d{5}$/.test(zip) && table.zips[from] === wanted ? from : null
}

function placeAt({ latitudes, longitudes }: ZipTable, position: number): Place {
  return { latitude: (latitudes[position] ?? 0) / 100, longitude: (longitudes[position] ?? 0) / 100 }
}

/** The states with a ZIP code at most this far from a place, in order of their distance; none outside the US. */
export function statesWithin(table: ZipTable, place: Place, miles: number): string[] {
  const nearest = new Map<string, number>()
  const [x, y, z] = unitVector(place)
  // One degree of latitude is 69 miles, one of longitude fewer towards a pole: most codes need no sines.
  const rows = miles / 0.6
  const columns = rows / Math.cos(((Math.abs(place.latitude) + rows / 100) * Math.PI) / 180)
  let from = 0
  for (const { state, end } of table.states) {
    let least = nearest.get(state) ?? Infinity
    for (; from < end; from += 1) {
      if (Math.abs((table.latitudes[from] ?? 0) - 100 * place.latitude) > rows) continue
      if (Math.abs((table.longitudes[from] ?? 0) - 100 * place.longitude) > columns) continue
      const [a, b, c] = unitVector(placeAt(table, from))
      least = Math.min(least, (a - x) ** 2 + (b - y) ** 2 + (c - z) ** 2)
    }
    nearest.set(state, least)
  }
  return [...nearest]
    .filter(([, chord]) => milesOfChord(chord) <= miles)
    .sort(([, one], [, other]) => one - other)
    .map(([state]) => state)
}

/** Numbers of the market areas that reach into these states. */
export function areasOf({ areas }: ZipTable, states: readonly string[]): ReadonlySet<number> {
  return new Set(states.flatMap((state) => areas[state] ?? []))
}
