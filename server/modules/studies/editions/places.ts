import { everywhere, nation } from '#domain/editions/pieces.ts'
import type { Database } from '#server/db/database.ts'
import { cities, companies, facilities, siteFacilities, studies, studySites } from '#server/db/schema.ts'
import { isOpen } from '#server/modules/studies/catalogue/repo.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'

/** Sorted here, because PostgreSQL would sort all studies with their places for it. */
const ascending = (ids: number[]) => [...new Set(ids)].sort((one, other) => one - other)

const PiecePlace = v.object({
  kind: v.picklist(['studies', 'newest', 'sites', 'conditions']),
  /** A market area, the nation or `everywhere`; a state for sites; `allTrials` for conditions. */
  place: v.string(),
  /** Changes with every row that the place's piece is made of. */
  madeOf: v.string(),
  /** Its open studies in ascending order, for a piece of studies or of the newest ones. */
  ids: v.nullish(v.pipe(v.array(v.number()), v.transform(ascending)), []),
})

export type PiecePlace = v.InferOutput<typeof PiecePlace>

/** The place of the only piece of conditions. */
export const allTrials = 'trials'

const Found = v.object({
  rows: v.tuple([v.object({ count: v.number(), places: v.array(PiecePlace), sitesMadeOf: v.string() })]),
})
const FoundSites = v.object({ rows: v.array(PiecePlace) })

/** The places of sites, and a digest of the rows that they were found in. */
export interface SitePlaces {
  madeOf: string
  places: readonly PiecePlace[]
}

/** Beyond so many studies a place has one more piece, of its newest ones. */
const maxWithoutNewest = 1500

/**
 * All places that have an open study. PostgreSQL gives each version of a row the number of the transaction that wrote it
 * (`xmin`). So a change by hand is found too, and no writer has to tell of its changes.
 *
 * @param today Calendar day `YYYY-MM-DD`.
 * @param maxUncut Beyond so many studies each market area has a piece of its own.
 * @param known Of the search before: sites are looked at again only if their rows or the open studies have changed.
 */
export async function findPlaces(db: Database, today: string, maxUncut: number, known: SitePlaces) {
  const answer: unknown = await db.execute(sql`
    with open_study as materialized (${openStudies(today)}),
      total as (select count(*)::int as count, ${digestOf(hashOf(sql`id`))} as ids from open_study),
      found as (${studyPlaces(maxUncut)} union all ${conditionPlaces()})
    select count, coalesce((select json_agg(found) from found), '[]') as places,
      concat_ws(' ', ids, (${versionsOf(studySites)}), (${versionsOf(siteFacilities)})) as "sitesMadeOf"
    from total`)
  const [{ count, places, sitesMadeOf: madeOf }] = v.parse(Found, answer).rows
  const sites = madeOf === known.madeOf ? known : { madeOf, places: await findSitePlaces(db, today) }
  const hasNation = places.some(({ place }) => place === nation || place === everywhere)
  // The nation has a piece even without a study.
  if (!hasNation) places.push({ kind: 'studies', place: nation, madeOf: '', ids: [] })
  const large = places.filter(({ ids }) => ids.length > maxWithoutNewest)
  const newest = large.map((place) => ({ ...place, kind: 'newest' as const }))
  return { count, places: [...places, ...newest, ...sites.places], sites }
}

/** Raised when heads hold more than before: a piece is made again when its digest changes. */
const piecesForm = sql`3`
const { conditions, meshTerms, keywords, meshAncestors, healthyVolunteers } = studies

/** Whether the piece of conditions has a study. */
export const isNamed = sql`(cardinality(${conditions}) + cardinality(${meshTerms}) + cardinality(${keywords})
  + cardinality(${meshAncestors}) > 0 or ${healthyVolunteers} is true)`

/** Conditions are looked at by content: a trial's conditions hardly ever change. */
const openStudies = (today: string) => sql`
  select ${studies.id}, ${studies.dmas},
    ${hashOf(piecesForm, studies.id, xmin(studies), xmin(cities), xmin(facilities), xmin(companies))} as version,
    case when ${isNamed}
      then ${hashOf(studies.id, conditions, meshTerms, keywords, meshAncestors, healthyVolunteers)}
    end as conditions
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
    ${digestOf(sql`version`)} as "madeOf",
    array_agg(id) as ids
  from open_study
  group by 2`

const conditionPlaces = () => sql`
  select 'conditions', ${allTrials}, ${digestOf(sql`conditions`)}, null
  from open_study
  where conditions is not null
  having count(*) > 0`

/** By content: a trial's sites are written again in all states when one of them changes. */
async function findSitePlaces(db: Database, today: string): Promise<PiecePlace[]> {
  const { studyId, position, facilityId, status, phone, email } = studySites
  const answer: unknown = await db.execute(sql`
    select 'sites' as kind, ${siteFacilities.state} as place,
      ${digestOf(hashOf(studyId, position, facilityId, status, phone, email, xmin(siteFacilities)))} as "madeOf"
    from ${studySites}
    join ${siteFacilities} on ${siteFacilities.id} = ${facilityId}
    join ${studies} on ${studies.id} = ${studyId}
    where ${siteFacilities.state} <> '' and ${isOpen(today)}
    group by 2`)
  return v.parse(FoundSites, answer).rows
}

const xmin = (table: PgTable) => sql`${table}.xmin`

const hashOf = (...values: SQLWrapper[]) => sql`hash_record_extended(row(${sql.join(values, sql`, `)}), 0)`

const digestOf = (hash: SQL) => sql`count(*) || ' ' || sum(${hash})`

/** A digest of the versions of all rows of a table. */
const versionsOf = (table: PgTable) => sql`select ${digestOf(hashOf(sql`ctid`, xmin(table)))} from ${table}`
