import type { Piece } from '#contract/answers/editions.ts'
import { type FacilityRow, type SiteRow, type SiteStatus, siteStatuses } from '#contract/answers/site-rows.ts'
import type { ConditionsPiece } from '#domain/near/site-pieces.ts'
import { withoutEmpty } from '#domain/studies/without-empty.ts'
import type { Database } from '#server/db/database.ts'
import { cities, companies, facilities, siteFacilities, studies, studySites } from '#server/db/schema.ts'
import { isOpen, toHead, toAddedHeadFields } from '#server/modules/studies/catalogue/repo.ts'
import { recruiting, recruitsSoon } from '#server/modules/studies/catalogue/trial-status.ts'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isNamed } from './places.ts'

/** Queries for the rows of one piece. A row leaves out its empty fields. Tables are ordered by their numeric keys. */

const {
  longDescription: _text,
  registrationEmail: _email,
  registrationPhone: _phone,
  trialFacts: _facts,
  sourceUpdatedOn: _updated,
  keywords,
  meshAncestors,
  healthyVolunteers,
  meshTerms,
  ...headColumns
} = getTableColumns(studies)
const { id, conditions } = headColumns

/** The piece of these studies, without its table of texts, and the hash of each study's text. */
export async function readStudies(
  db: Database,
  ids: readonly number[],
): Promise<{ tables: Piece; textHashes: ReadonlyMap<number, string> }> {
  const heads = await db.select(headColumns).from(studies).where(isAmong(id, ids))
  const referred = (field: 'cityId' | 'facilityId' | 'companyId') => [
    ...new Set(heads.flatMap((head) => head[field] ?? [])),
  ]
  const { cityId: _city, ...facilityColumns } = getTableColumns(facilities)
  const isCity = isAmong(cities.id, referred('cityId'))
  const isFacility = isAmong(facilities.id, referred('facilityId'))
  const isCompany = isAmong(companies.id, referred('companyId'))
  const tables = {
    studies: tableOf(heads, (row) => withoutEmpty({ ...toHead(row), ...toAddedHeadFields(row) })),
    cities: tableOf(await db.select().from(cities).where(isCity), withoutEmpty),
    facilities: tableOf(await db.select(facilityColumns).from(facilities).where(isFacility), withoutEmpty),
    companies: tableOf(await db.select().from(companies).where(isCompany), withoutEmpty),
  }
  return { tables, textHashes: new Map(heads.map((head) => [head.id, head.textHash])) }
}

/** As many as the first screens of a list that leaves out half of them. */
const newestCount = 150

/** The newest of some studies, in the order of the portal's lists. */
export async function findNewest(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id })
    .from(studies)
    .where(isAmong(id, ids))
    .orderBy(sql`${studies.publishOn} desc nulls last`, desc(id))
    .limit(newestCount)
  return rows.map((row) => row.id)
}

/** One parameter for all ids is read faster than one for each. */
const isAmong = (column: PgColumn, ids: readonly number[]) =>
  sql`${column} = any(${`{${ids.join()}}`}::int[])`

export async function readSites(db: Database, state: string, today: string): Promise<Piece> {
  const rows = await db
    .select({ site: studySites, facility: siteFacilities })
    .from(studySites)
    .innerJoin(siteFacilities, eq(siteFacilities.id, studySites.facilityId))
    .innerJoin(studies, eq(studies.id, studySites.studyId))
    .where(and(eq(siteFacilities.state, state), isOpen(today)))
    .orderBy(studySites.studyId, studySites.position)
  const sites: Record<string, SiteRow[]> = {}
  for (const { site } of rows) (sites[site.studyId] ??= []).push(siteRow(site))
  return {
    facilities: Object.fromEntries(rows.map(({ facility }) => [facility.id, facilityRow(facility)])),
    sites,
  }
}

function siteRow({ facilityId, status, phone, email }: typeof studySites.$inferSelect): SiteRow {
  const code = statusOf(status)
  if (email) return [facilityId, code, phone ?? '', email]
  if (phone) return [facilityId, code, phone]
  return code === siteStatuses.unstated ? [facilityId] : [facilityId, code]
}

function statusOf(status: string | null): SiteStatus {
  if (status === null) return siteStatuses.unstated
  if (status === recruiting) return siteStatuses.recruiting
  return status === recruitsSoon ? siteStatuses.opensSoon : siteStatuses.closed
}

function facilityRow(row: typeof siteFacilities.$inferSelect): FacilityRow {
  const { name, zip, city, latitude, longitude } = row
  return latitude === null || longitude === null ? [name, zip, city] : [name, zip, city, latitude, longitude]
}

/** The piece of conditions, see `ConditionsPiece`. A table leaves out what an earlier one has of the study. */
export async function readConditions(db: Database, today: string): Promise<Piece> {
  const rows = await db
    .select({ id, conditions, meshTerms, keywords, meshAncestors, healthyVolunteers })
    .from(studies)
    .where(and(isNamed, isOpen(today)))
  const tables: Record<keyof ConditionsPiece, Record<string, string[]>> = {
    conditions: {},
    keywords: {},
    above: {},
  }
  for (const row of rows) {
    const known = new Set<string>()
    const add = (table: keyof ConditionsPiece, names: readonly string[]) => {
      const added = [...new Set(names)].filter((name) => !known.has(name))
      for (const name of added) known.add(name)
      if (added.length > 0) tables[table][row.id] = added
    }
    add('conditions', [...row.conditions, ...row.meshTerms])
    add('keywords', [...row.keywords, ...(row.healthyVolunteers ? ['Healthy Volunteers'] : [])])
    add('above', row.meshAncestors)
  }
  return tables
}

const tableOf = <Row extends { id: number }>(rows: readonly Row[], valueOf: (row: Row) => unknown) =>
  Object.fromEntries(rows.map((row) => [row.id, valueOf(row)]))
