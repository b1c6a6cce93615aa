import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FacilityRow, type SiteRow, type SiteStatus, siteStatuses } from '#contract/answers/site-rows.ts'
import type { Database } from '#server/db/database.ts'
import { siteFacilities, studies, studySites } from '#server/db/schema.ts'
import { isOpen } from '#server/modules/studies/catalogue/repo.ts'
import { recruiting, recruitsSoon } from '#server/modules/studies/catalogue/trial-status.ts'
import { type SQL, and, eq, gt, ne } from 'drizzle-orm'
import { batches, isAmong, isNew, readAhead } from './catalogue-rows.ts'
import { type PackedRows, joinRows, packRows } from './packed-rows.ts'
import { jsonBytes } from './piece.ts'

/** Queries for pieces of sites. */

/** Studies whose sites are read at once: some 100 KB. */
const batchSize = 500

/** By state, the row of a study's sites there: a byte string. */
export type RowsByState = ReadonlyMap<string, string>

/** The sites of those of these studies that are open, by study, a batch at a time. */
export async function* readSites(
  db: Database,
  ids: readonly number[],
  today: string,
): AsyncGenerator<ReadonlyMap<number, RowsByState>> {
  const read = (some: readonly number[]) =>
    sitesWhere(db, and(isAmong(some, studySites.studyId), isOpen(today)))
  yield* readAhead(batches(ids, batchSize), read)
}

/** The sites of all open studies, a state at a time. */
export async function* readStates(db: Database, today: string): AsyncGenerator<[state: string, PackedRows]> {
  const states = await db.selectDistinct({ state: siteFacilities.state }).from(siteFacilities)
  for (const { state } of states) {
    const found = await sitesWhere(db, and(eq(siteFacilities.state, state), isOpen(today)))
    const rows = [...found].map(([id, row]) => [id, row.get(state) ?? ''] as const)
    if (rows.length > 0) yield [state, packRows(rows)]
    // The embedded engine never yields to the event loop by itself.
    await nextTurn()
  }
}

/** Sites in an unknown state are left out. */
async function sitesWhere(db: Database, isWanted: SQL | undefined): Promise<Map<number, RowsByState>> {
  const rows = await db
    .select({
      studyId: studySites.studyId,
      facilityId: studySites.facilityId,
      status: studySites.status,
      phone: studySites.phone,
      email: studySites.email,
      state: siteFacilities.state,
    })
    .from(studySites)
    .innerJoin(siteFacilities, eq(siteFacilities.id, studySites.facilityId))
    .innerJoin(studies, eq(studies.id, studySites.studyId))
    .where(and(isWanted, ne(siteFacilities.state, '')))
    .orderBy(studySites.studyId, studySites.position)
  const found = new Map<number, Map<string, SiteRow[]>>()
  for (const { studyId, state, facilityId, status, phone, email } of rows) {
    const ofStudy = found.get(studyId) ?? new Map<string, SiteRow[]>()
    found.set(studyId, ofStudy)
    const sites = ofStudy.get(state) ?? []
    ofStudy.set(state, sites)
    sites.push(siteRow(facilityId, statusOf(status), phone ?? '', email ?? ''))
  }
  const bytesOf = (ofStudy: ReadonlyMap<string, SiteRow[]>): RowsByState =>
    new Map([...ofStudy].map(([state, sites]) => [state, jsonBytes(sites)]))
  return new Map([...found].map(([id, ofStudy]) => [id, bytesOf(ofStudy)]))
}

function statusOf(status: string | null): SiteStatus {
  if (status === null) return siteStatuses.unstated
  if (status === recruiting) return siteStatuses.recruiting
  return status === recruitsSoon ? siteStatuses.opensSoon : siteStatuses.closed
}

function siteRow(facility: number, status: SiteStatus, phone: string, email: string): SiteRow {
  if (email !== '') return [facility, status, phone, email]
  if (phone !== '') return [facility, status, phone]
  return status === siteStatuses.unstated ? [facility] : [facility, status]
}

/** Facilities read at once: some 500 KB. */
const facilityBatchSize = 2000

/** New and changed facilities by number. @param since As in `findChanges`. */
export async function readSiteFacilities(db: Database, since: string | null): Promise<PackedRows> {
  const parts: PackedRows[] = []
  for (let lastId = 0; ;) {
    const rows = await db
      .select()
      .from(siteFacilities)
      .where(and(gt(siteFacilities.id, lastId), isNew(siteFacilities, since)))
      .orderBy(siteFacilities.id)
      .limit(facilityBatchSize)
    parts.push(packRows(rows.map((row) => [row.id, jsonBytes(facilityRow(row))] as const)))
    const last = rows.at(-1)
    if (last === undefined || rows.length < facilityBatchSize) return joinRows(parts)
    lastId = last.id
    await nextTurn()
  }
}

function facilityRow(row: typeof siteFacilities.$inferSelect): FacilityRow {
  const { name, zip, city, latitude, longitude } = row
  return latitude === null || longitude === null ? [name, zip, city] : [name, zip, city, latitude, longitude]
}
