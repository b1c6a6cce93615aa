import type { Piece } from '#contract/answers/editions.ts'
import { type FacilityRow, type SiteRow, type SiteStatus, siteStatuses } from '#contract/answers/site-rows.ts'
import { type ConditionsPiece, healthyKeyword } from '#domain/near/site-pieces.ts'
import { withoutEmpty } from '#domain/editions/without-empty.ts'
import type { Database } from '#server/db/database.ts'
import { isAmong } from '#server/db/is-among.ts'
import { cities, companies, facilities, siteFacilities, studies, studySites } from '#server/db/schema.ts'
import * as repo from '#server/modules/studies/catalogue/repo.ts'
import { recruiting, recruitsSoon } from '#server/modules/studies/catalogue/trial-status.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { isNamed } from './places.ts'

/** Queries for the rows of one piece. A row leaves out its empty fields. Tables are ordered by their numeric keys. */

const { id, conditions, keywords, meshTerms, meshAncestors, healthyVolunteers } = studies

/** The piece of these studies, without its table of texts, and the hash of each study's text. */
export async function readStudies(
  db: Database,
  ids: readonly number[],
): Promise<{ tables: Piece; textHashes: ReadonlyMap<number, string> }> {
  const heads = await db.select(repo.headColumns).from(studies).where(isAmong(id, ids))
  const isReferred = (table: typeof cities | typeof companies | typeof facilities, field: Reference) =>
    isAmong(table.id, [...new Set(heads.flatMap((head) => head[field] ?? []))])
  const tables = {
    studies: tableOf(heads.map((row) => ({ ...repo.toHead(row), ...repo.toAddedHeadFields(row) }))),
    cities: tableOf(await repo.listCities(db, isReferred(cities, 'cityId'))),
    facilities: tableOf(await repo.listFacilities(db, isReferred(facilities, 'facilityId'))),
    companies: tableOf(await repo.listCompanies(db, isReferred(companies, 'companyId'))),
  }
  return { tables, textHashes: new Map(heads.map((head) => [head.id, head.textHash])) }
}

type Reference = 'cityId' | 'facilityId' | 'companyId'

/** Studies in the piece of the newest: they fill the first screens of a list that leaves out half of them. */
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

export async function readSites(db: Database, state: string, today: string): Promise<Piece> {
  const rows = await db
    .select({ site: studySites, facility: siteFacilities })
    .from(studySites)
    .innerJoin(siteFacilities, eq(siteFacilities.id, studySites.facilityId))
    .innerJoin(studies, eq(studies.id, studySites.studyId))
    .where(and(eq(siteFacilities.state, state), repo.isOpen(today)))
    .orderBy(studySites.studyId, studySites.position)
  const sites: Record<string, SiteRow[]> = {}
  for (const { site } of rows) (sites[site.studyId] ??= []).push(siteRow(site))
  return {
    facilities: Object.fromEntries(rows.map(({ facility }) => [facility.id, facilityRow(facility)])),
    sites,
  }
}

function siteRow({ facilityId, status, phone, email }: typeof studySites.$inferSelect): SiteRow {
  const code = status === null ? siteStatuses.unstated : (statusCodes[status] ?? siteStatuses.closed)
  if (email) return [facilityId, code, phone ?? '', email]
  if (phone) return [facilityId, code, phone]
  return code === siteStatuses.unstated ? [facilityId] : [facilityId, code]
}

const statusCodes: Readonly<Record<string, SiteStatus>> = {
  [recruiting]: siteStatuses.recruiting,
  [recruitsSoon]: siteStatuses.opensSoon,
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
    .where(and(isNamed, repo.isOpen(today)))
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
    add('keywords', [...row.keywords, ...(row.healthyVolunteers ? [healthyKeyword] : [])])
    add('above', row.meshAncestors)
  }
  return tables
}

const tableOf = (rows: readonly { id: number }[]) =>
  Object.fromEntries(rows.map((row) => [row.id, withoutEmpty(row)]))
