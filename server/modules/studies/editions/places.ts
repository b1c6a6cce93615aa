import { everywhere, nation } from '#domain/studies/pieces.ts'
import type { Database } from '#server/db/database.ts'
import { cities, companies, facilities, siteFacilities, studies, studySites } from '#server/db/schema.ts'
import { isOpen } from '#server/modules/studies/catalogue/repo.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'

export type PieceKind = 'studies' | 'sites' | 'conditions'

/** A place of the catalogue: a market area, the nation or `everywhere`; a state for sites; all trials for conditions. */
export interface Place {
  kind: PieceKind
  place: string
  /** Changes with every row that the place's piece is made of. */
  madeOf: string
}

/** The place of the only piece of conditions. */
export const allTrials = 'trials'

const Places = v.array(
  v.object({
    kind: v.picklist(['studies', 'sites', 'conditions']),
    place: v.string(),
    madeOf: v.string(),
  }),
)

const Found = v.object({
  rows: v.tuple([v.object({ count: v.number(), places: Places, madeOf: v.string() })]),
})

const SitePlaces = v.object({ rows: Places })

/** In ascending order of the ids. */
export interface PlacedStudies {
  ids: readonly number[]
  textHashes: readonly string[]
}

const Placed = v.object({
  rows: v.array(v.object({ place: v.string(), ids: v.array(v.number()), textHashes: v.array(v.string()) })),
})

/** The places of sites, and the digest of the tables that they were found in. */
export interface FoundSites {
  madeOf: string
  places: readonly Place[]
}

interface FoundPlaces {
  /** Number of open studies. */
  count: number
  places: Place[]
  /** To be given to the next search, which then looks at sites again only if their tables have changed. */
  sites: FoundSites
}

/**
 * All places that have an open study. PostgreSQL gives each version of a row the number of the transaction that wrote it
 * (`xmin`). So a change by hand is found too, and no writer has to tell of its changes.
 *
 * @param today Calendar day `YYYY-MM-DD`.
 * @param maxUncut Beyond so many studies each market area has a piece of its own.
 */
export async function findPlaces(
  db: Database,
  today: string,
  maxUncut: number,
  known: FoundSites,
): Promise<FoundPlaces> {
  const found: unknown = await db.execute(sql`
    with open_study as materialized (${openStudies(today)}),
      total as (select count(*)::int as count, ${digestOf(hashOf(sql`id`))} as ids from open_study),
      found as (${studyPlaces(maxUncut)} union all ${conditionPlaces()})
    select count, coalesce((select json_agg(found) from found), '[]') as places,
      concat_ws(' ', ids, (${versionsOf(studySites)}), (${versionsOf(siteFacilities)})) as "madeOf"
    from total`)
  const [{ count, places, madeOf }] = v.parse(Found, found).rows
  const sites = madeOf === known.madeOf ? known : { madeOf, places: await findSitePlaces(db, today) }
  const hasNation = places.some(({ place }) => place === nation || place === everywhere)
  // The nation has a piece even without a study.
  const nationwide = hasNation ? [] : [{ kind: 'studies' as const, place: nation, madeOf: '' }]
  return { count, places: [...places, ...nationwide, ...sites.places], sites }
}

/** Conditions are looked at by content: a trial's conditions hardly ever change. */
const openStudies = (today: string) => sql`
  select ${studies.id}, ${studies.dmas},
    ${hashOf(studies.id, xmin(studies), xmin(cities), xmin(facilities), xmin(companies))} as version,
    case when cardinality(${studies.conditions}) + cardinality(${studies.meshTerms}) > 0
      then ${hashOf(studies.id, studies.conditions, studies.meshTerms)} end as conditions
  from ${studies}
  left join ${cities} on ${cities.id} = ${studies.cityId}
  left join ${facilities} on ${facilities.id} = ${studies.facilityId}
  left join ${companies} on ${companies.id} = ${studies.companyId}
  where ${isOpen(today)}`

const studyPlaces = (maxUncut: number) => sql`
  select 'studies' as kind,
    unnest(case
      when (select count from total) <= ${maxUncut} then array[${everywhere}]
      when dmas = '{}' then array[${nation}]
      else dmas::text[]
    end) as place,
    ${digestOf(sql`version`)} as "madeOf"
  from open_study
  group by 2`

const conditionPlaces = () => sql`
  select 'conditions', ${allTrials}, ${digestOf(sql`conditions`)}
  from open_study
  where conditions is not null
  having count(*) > 0`

async function findSitePlaces(db: Database, today: string): Promise<Place[]> {
  const found: unknown = await db.execute(sitePlaces(today))
  return v.parse(SitePlaces, found).rows
}

/** By content: a trial's sites are written again in all states when one of them changes. */
const sitePlaces = (today: string) => {
  const { studyId, position, facilityId, status, phone, email } = studySites
  return sql`
    select 'sites' as kind, ${siteFacilities.state} as place,
      ${digestOf(hashOf(studyId, position, facilityId, status, phone, email, xmin(siteFacilities)))} as "madeOf"
    from ${studySites}
    join ${siteFacilities} on ${siteFacilities.id} = ${facilityId}
    join ${studies} on ${studies.id} = ${studyId}
    where ${siteFacilities.state} <> '' and ${isOpen(today)}
    group by 2`
}

/** The open studies of places. */
export async function findStudies(
  db: Database,
  today: string,
  isCut: boolean,
  places: readonly Place[],
): Promise<Map<string, PlacedStudies>> {
  const wanted = places.filter(({ kind }) => kind === 'studies').map(({ place }) => place)
  if (wanted.length === 0) return new Map()
  const areas = wanted.filter((place) => place !== nation && place !== everywhere)
  // Without the areas' own condition all studies would be sorted.
  const isWanted = isCut
    ? sql`(${studies.dmas} && ${`{${areas.join()}}`}::int[] or (${studies.dmas} = '{}' and ${wanted.includes(nation)}))`
    : sql`true`
  const place = isCut
    ? sql`case when ${studies.dmas} = '{}' then array[${nation}] else ${studies.dmas}::text[] end`
    : sql`array[${everywhere}]`
  const answer: unknown = await db.execute(sql`
    select place, array_agg(id order by id) as ids, array_agg(text_hash order by id) as "textHashes"
    from (
      select distinct ${studies.id}, ${studies.textHash}, unnest(${place}) as place
      from ${studies} where ${isOpen(today)} and ${isWanted}
    ) as placed
    where place = any(${`{${wanted.join()}}`}::text[])
    group by 1`)
  return new Map(v.parse(Placed, answer).rows.map(({ place: of, ...placed }) => [of, placed]))
}

const xmin = (table: PgTable) => sql`${table}.xmin`

const hashOf = (...values: SQLWrapper[]) => sql`hash_record_extended(row(${sql.join(values, sql`, `)}), 0)`

const digestOf = (hash: SQL) => sql`count(*) || ' ' || sum(${hash})`

/** A digest of the versions of all rows of a table. */
const versionsOf = (table: PgTable) => sql`select ${digestOf(hashOf(sql`ctid`, xmin(table)))} from ${table}`
