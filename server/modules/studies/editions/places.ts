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

const Places = v.object({
  rows: v.array(
    v.object({
      kind: v.picklist(['studies', 'sites', 'conditions']),
      place: v.string(),
      madeOf: v.string(),
    }),
  ),
})

const Ids = v.object({ rows: v.array(v.object({ place: v.string(), ids: v.array(v.number()) })) })

/**
 * All places that have an open study. PostgreSQL gives each version of a row the number of the transaction that wrote it
 * (`xmin`). So a change by hand is found too, and no writer has to tell of its changes.
 *
 * @param today Calendar day `YYYY-MM-DD`.
 * @param isCut Whether each market area has a piece of its own.
 */
export async function findPlaces(db: Database, today: string, isCut: boolean): Promise<Place[]> {
  const answer: unknown = await db.execute(sql`
    ${studyPlaces(today, isCut)} union all ${sitePlaces(today)} union all ${conditionPlaces(today)}`)
  const { rows } = v.parse(Places, answer)
  const hasNation = rows.some(({ place }) => place === nation || place === everywhere)
  // The nation has a piece even without a study.
  return hasNation ? rows : [...rows, { kind: 'studies', place: nation, madeOf: '' }]
}

const studyPlaces = (today: string, isCut: boolean) => sql`
  select 'studies' as kind, unnest(places) as place, ${digestOf(sql`version`)} as "madeOf"
  from (
    select ${placesOf(isCut)} as places,
      ${hashOf(studies.id, xmin(studies), xmin(cities), xmin(facilities), xmin(companies))} as version
    from ${studies}
    left join ${cities} on ${cities.id} = ${studies.cityId}
    left join ${facilities} on ${facilities.id} = ${studies.facilityId}
    left join ${companies} on ${companies.id} = ${studies.companyId}
    where ${isOpen(today)}
  ) as versions
  group by 2`

const placesOf = (isCut: boolean) =>
  isCut
    ? sql`case when ${studies.dmas} = '{}' then array[${nation}] else ${studies.dmas}::text[] end`
    : sql`array[${everywhere}]`

/** By content: a trial's sites are written again in all states when one of them changes. */
const sitePlaces = (today: string) => {
  const { studyId, position, facilityId, status, phone, email } = studySites
  return sql`
    select 'sites', ${siteFacilities.state},
      ${digestOf(hashOf(studyId, position, facilityId, status, phone, email, xmin(siteFacilities)))}
    from ${studySites}
    join ${siteFacilities} on ${siteFacilities.id} = ${facilityId}
    join ${studies} on ${studies.id} = ${studyId}
    where ${siteFacilities.state} <> '' and ${isOpen(today)}
    group by 2`
}

/** By content: a trial's conditions hardly ever change. */
const conditionPlaces = (today: string) => sql`
  select 'conditions', ${allTrials}, ${digestOf(hashOf(studies.id, studies.conditions, studies.meshTerms))}
  from ${studies}
  where ${isOpen(today)} and cardinality(${studies.conditions}) + cardinality(${studies.meshTerms}) > 0
  having count(*) > 0`

/** Ids of the open studies of places, in ascending order. */
export async function findIds(
  db: Database,
  today: string,
  isCut: boolean,
  places: readonly Place[],
): Promise<Map<string, number[]>> {
  const wanted = places.filter(({ kind }) => kind === 'studies').map(({ place }) => place)
  if (wanted.length === 0) return new Map()
  const answer: unknown = await db.execute(sql`
    select place, array_agg(distinct id order by id) as ids
    from (select ${studies.id}, unnest(${placesOf(isCut)}) as place from ${studies} where ${isOpen(today)}) as placed
    where place = any(${`{${wanted.join()}}`}::text[])
    group by 1`)
  return new Map(v.parse(Ids, answer).rows.map(({ place, ids }) => [place, ids]))
}

const xmin = (table: PgTable) => sql`${table}.xmin`

const hashOf = (...values: SQLWrapper[]) => sql`hash_record_extended(row(${sql.join(values, sql`, `)}), 0)`

const digestOf = (hash: SQL) => sql`count(*) || ' ' || sum(${hash})`
