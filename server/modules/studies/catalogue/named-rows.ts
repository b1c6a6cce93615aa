import { and, inArray, isNull, or } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { categories, cities, companies, facilities, siteFacilities } from '#server/db/schema.ts'
import type { SiteFacility, StudyInput } from './study-input.ts'

type City = NonNullable<StudyInput['city']>
interface Facility {
  name: string
  cityId: number | null
}

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
    await this.#addCategories(new Set(inputs.map(({ categorySlug }) => categorySlug)))
    const companyNames = inputs.flatMap(({ company }) => company ?? [])
    await this.#addCompanies(new Map(companyNames.map((name) => [name, name])))
    const named = inputs.flatMap(({ city }) => city ?? [])
    await this.#addCities(new Map(named.map((city) => [cityKey(city), city])))
    const held = inputs.flatMap(({ facility: name, city }) => {
      if (name === null) return []
      return { name, cityId: city === null ? null : (this.cities.get(cityKey(city)) ?? null) }
    })
    await this.#addFacilities(new Map(held.map((row) => [facilityKey(row.name, row.cityId), row])))
    const ofSites = inputs.flatMap(({ trial }) => trial?.sites ?? []).map(({ facility }) => facility)
    await this.#addSiteFacilities(new Map(ofSites.map((row) => [siteFacilityKey(row), row])))
  }

  async #addCategories(slugs: ReadonlySet<string>): Promise<void> {
    const unknown = [...slugs].filter((slug) => !this.categories.has(slug))
    if (unknown.length === 0) return
    const rows = await this.#db.select().from(categories).where(inArray(categories.slug, unknown))
    for (const { slug, id } of rows) this.categories.set(slug, id)
  }

  async #addCompanies(wanted: ReadonlyMap<string, string>): Promise<void> {
    await complete(this.companies, wanted, {
      find: async (names) => {
        const rows = await this.#db.select().from(companies).where(inArray(companies.name, names))
        return rows.map(({ name, id }) => [name, id])
      },
      insert: (names) =>
        this.#db
          .insert(companies)
          .values(names.map((name) => ({ name })))
          .onConflictDoNothing(),
    })
  }

  async #addCities(wanted: ReadonlyMap<string, City>): Promise<void> {
    await complete(this.cities, wanted, {
      find: async (some) => {
        const names = some.map(({ name }) => name)
        const rows = await this.#db.select().from(cities).where(inArray(cities.name, names))
        return rows.map((row) => [cityKey(row), row.id])
      },
      insert: (some) => this.#db.insert(cities).values(some).onConflictDoNothing(),
    })
  }

  async #addFacilities(wanted: ReadonlyMap<string, Facility>): Promise<void> {
    await complete(this.facilities, wanted, {
      find: async (some) => {
        const isNamed = inArray(
          facilities.name,
          some.map(({ name }) => name),
        )
        const cityIds = some.flatMap(({ cityId }) => cityId ?? [])
        const isThere = or(isNull(facilities.cityId), inArray(facilities.cityId, cityIds))
        const rows = await this.#db.select().from(facilities).where(and(isNamed, isThere))
        return rows.map(({ name, cityId, id }) => [facilityKey(name, cityId), id])
      },
      insert: (some) => this.#db.insert(facilities).values(some).onConflictDoNothing(),
    })
  }

  async #addSiteFacilities(wanted: ReadonlyMap<string, SiteFacility>): Promise<void> {
    await complete(this.siteFacilities, wanted, {
      // Sponsors give many facilities one name, such as `Research Site`.
      find: async (some) => {
        const isNamed = inArray(siteFacilities.name, [...new Set(some.map(({ name }) => name))])
        const isThere = inArray(siteFacilities.city, [...new Set(some.map(({ city }) => city))])
        const rows = await this.#db.select().from(siteFacilities).where(and(isNamed, isThere))
        return rows.map((row) => [siteFacilityKey(row), row.id])
      },
      insert: (some) => this.#db.insert(siteFacilities).values(some).onConflictDoNothing(),
    })
  }
}

interface TableOf<Row> {
  find: (rows: Row[]) => Promise<[key: string, id: number][]>
  insert: (rows: Row[]) => PromiseLike<unknown>
}

/** Adds the ids of wanted rows that are not known yet. Another process may insert the same rows meanwhile. */
async function complete<Row>(
  known: Map<string, number>,
  wanted: ReadonlyMap<string, Row>,
  { find, insert }: TableOf<Row>,
): Promise<void> {
  const unknown = () => [...wanted].filter(([key]) => !known.has(key)).map(([, row]) => row)
  const add = async (rows: Row[]) => {
    for (const [key, id] of await find(rows)) known.set(key, id)
  }
  if (unknown().length > 0) await add(unknown())
  const missing = unknown()
  if (missing.length === 0) return
  await insert(missing)
  await add(missing)
}

export function cityKey(city: City): string {
  return `${city.name}|${city.state}`
}

export function facilityKey(name: string, cityId: number | null): string {
  return `${name}|${cityId ?? ''}`
}

export function siteFacilityKey({ name, city, state, zip, latitude, longitude }: SiteFacility): string {
  return `${name}|${city}|${state}|${zip}|${latitude}|${longitude}`
}
