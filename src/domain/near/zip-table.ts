import * as v from 'valibot'
import { fold } from '#domain/words.ts'
import { type Place, milesOfChord, unitVector } from './place.ts'

const Numbers = v.array(v.pipe(v.number(), v.integer()))

/** The table as the build makes it: `zipTable` of `scripts/vite/make-place-tables.ts`. */
const ZipColumns = v.object({
  zips: Numbers,
  latitudes: Numbers,
  longitudes: Numbers,
  states: v.array(v.tuple([v.string(), v.number()])),
  /** A table of a former version has none. */
  marketAreas: v.optional(v.array(v.tuple([v.number(), v.number()])), []),
  areas: v.record(v.string(), Numbers),
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
  let sum = 0
  return Int32Array.from(differences, (difference) => (sum += difference))
}

/** @param zip Five digits. @returns Null if there is no such code. */
export function placeOfZip(table: ZipTable, zip: string): (Place & { state: string }) | null {
  const position = positionOf(table, zip)
  if (position === null) return null
  const state = table.states.find(({ end }) => position < end)?.state ?? ''
  return { ...placeAt(table, position), state }
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
  let from = 0
  for (const { state, end } of table.states) {
    let least = nearest.get(state) ?? Infinity
    for (; from < end; from += 1) {
      // One degree of latitude is 69 miles: most codes need no sines.
      const there = placeAt(table, from)
      if (Math.abs(there.latitude - place.latitude) > miles / 60) continue
      const [a, b, c] = unitVector(there)
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
