import { and, inArray, isNull, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { categories, cities, companies, facilities, siteFacilities } from '#server/db/schema.ts'
import type { SiteFacility, StudyInput } from './study-input.ts'

/** Rows of sites per statement, because PostgreSQL allows 65,535 parameters. */
export const sitesAtOnce = 5000

/**
 * Ids of the rows that studies refer to by name. Only named rows are read, and each once, however many studies have it.
 * Missing rows are inserted, except for categories.
 */
export class NamedRows {
  /** Ids of categories by slug. */
  readonly categories = new Map<string, number>()
  readonly companies = new Map<string, number>()
  /** Ids of cities by `cityKey`. */
  readonly cities = new Map<string, number>()
  /** Ids of facilities by `facilityKey`. */
  readonly facilities = new Map<string, number>()
  /** Ids of sites' facilities by `siteFacilityKey`. */
  readonly siteFacilities = new Map<string, number>()
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(inputs: readonly StudyInput[]): Promise<void> {
    const db = this.#db
    if (this.categories.size === 0)
      for (const { slug, id } of await db.select().from(categories)) this.categories.set(slug, id)
    const named = inputs.flatMap(({ company }) => (company === null ? [] : { name: company }))
    await complete(this.companies, named, ({ name }) => name, {
      find: (names) => db.select().from(companies).where(inArray(companies.name, names)),
      insert: (rows) => db.insert(companies).values(rows).onConflictDoNothing(),
    })
    const inCities = inputs.flatMap(({ city }) => city ?? [])
    await complete(this.cities, inCities, cityKey, {
      find: (names) => db.select().from(cities).where(inArray(cities.name, names)),
      insert: (rows) => db.insert(cities).values(rows).onConflictDoNothing(),
    })
    const held = inputs.flatMap(({ facility: name, city }) =>
      name === null ? [] : { name, cityId: this.cityId(city) },
    )
    await complete(this.facilities, held, facilityKey, {
      find: (names, rows) => {
        const cityIds = rows.flatMap(({ cityId }) => cityId ?? [])
        const isThere = or(isNull(facilities.cityId), inArray(facilities.cityId, cityIds))
        return db
          .select()
          .from(facilities)
          .where(and(inArray(facilities.name, names), isThere))
      },
      insert: (rows) => db.insert(facilities).values(rows).onConflictDoNothing(),
    })
    const ofSites = inputs.flatMap(({ trial }) => trial?.sites ?? []).map(({ facility }) => facility)
    for (let start = 0; start < ofSites.length; start += sitesAtOnce)
      await complete(this.siteFacilities, ofSites.slice(start, start + sitesAtOnce), siteFacilityKey, {
        // Sponsors give many facilities one name, such as `Research Site`.
        find: (names, rows) => {
          const isThere = inArray(siteFacilities.city, [...new Set(rows.map(({ city }) => city))])
          return db
            .select()
            .from(siteFacilities)
            .where(and(inArray(siteFacilities.name, names), isThere))
        },
        insert: (rows) => db.insert(siteFacilities).values(rows).onConflictDoNothing(),
      })
  }

  cityId(city: StudyInput['city']): number | null {
    return city === null ? null : (this.cities.get(cityKey(city)) ?? null)
  }
}

interface TableOf<Row> {
  find: (names: string[], rows: readonly Row[]) => PromiseLike<(Row & { id: number })[]>
  insert: (rows: Row[]) => PromiseLike<unknown>
}

/** Adds the ids of wanted rows that are not known yet. Another process may insert the same rows meanwhile. */
async function complete<Row extends { name: string }>(
  known: Map<string, number>,
  wanted: readonly Row[],
  keyOf: (row: Row) => string,
  { find, insert }: TableOf<Row>,
): Promise<void> {
  const byKey = new Map(wanted.map((row) => [keyOf(row), row]))
  const add = async () => {
    const rows = [...byKey].filter(([key]) => !known.has(key)).map(([, row]) => row)
    if (rows.length === 0) return []
    for (const row of await find([...new Set(rows.map(({ name }) => name))], rows))
      known.set(keyOf(row), row.id)
    return rows.filter((row) => !known.has(keyOf(row)))
  }
  const missing = await add()
  if (missing.length === 0) return
  await insert(missing)
  await add()
}

const cityKey = ({ name, state }: NonNullable<StudyInput['city']>) => `${name}|${state}`

export const facilityKey = ({ name, cityId }: { name: string; cityId: number | null }) =>
  `${name}|${cityId ?? ''}`

export function siteFacilityKey({ name, city, state, zip, latitude, longitude }: SiteFacility): string {
  return `${name}|${city}|${state}|${zip}|${latitude}|${longitude}`
}
