import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { studies, studySites } from '#server/db/schema.ts'
import { type NamedRows, siteFacilityKey, sitesAtOnce } from './named-rows.ts'
import type { SiteInput, StudyInput } from './study-input.ts'

type SiteRow = typeof studySites.$inferSelect

/**
 * Stores the sites of trials that are stored already: a trial whose sites differ gets all of them again. Returns the
 * ids of these trials.
 *
 * @param inputs Studies of one source.
 * @param named Knows the facilities of these studies.
 */
export async function saveSites(
  db: Database,
  inputs: readonly StudyInput[],
  named: NamedRows,
): Promise<number[]> {
  const trials = inputs.flatMap(({ source, sourceKey, trial }) =>
    trial ? [{ source, sourceKey, sites: trial.sites }] : [],
  )
  const [first] = trials
  if (first === undefined) return []
  const idByKey = await idsOf(db, first.source, trials)
  const stored = await sitesByStudy(db, [...idByKey.values()])
  const changed = new Map<number, SiteRow[]>()
  for (const { sourceKey, sites } of trials) {
    const id = idByKey.get(sourceKey)
    if (id === undefined) continue
    const rows = sites.map((site, position) => toRow(site, { studyId: id, position }, named))
    if (contentOf(rows) !== contentOf(stored.get(id) ?? [])) changed.set(id, rows)
  }
  const replaced = [...changed.keys()].filter((id) => stored.has(id))
  if (replaced.length > 0) await db.delete(studySites).where(inArray(studySites.studyId, replaced))
  const rows = [...changed.values()].flat()
  for (let start = 0; start < rows.length; start += sitesAtOnce)
    await db.insert(studySites).values(rows.slice(start, start + sitesAtOnce))
  return [...changed.keys()]
}

async function idsOf(
  db: Database,
  source: StudyInput['source'],
  trials: readonly { sourceKey: string }[],
): Promise<Map<string, number>> {
  const keys = trials.map(({ sourceKey }) => sourceKey)
  const rows = await db
    .select({ key: studies.sourceKey, id: studies.id })
    .from(studies)
    .where(and(eq(studies.source, source), inArray(studies.sourceKey, keys)))
  return new Map(rows.map(({ key, id }) => [key, id]))
}

async function sitesByStudy(db: Database, ids: readonly number[]): Promise<Map<number, SiteRow[]>> {
  const rows = await db
    .select()
    .from(studySites)
    .where(inArray(studySites.studyId, [...ids]))
    .orderBy(studySites.studyId, studySites.position)
  const byStudy = new Map<number, SiteRow[]>()
  for (const row of rows) {
    const sites = byStudy.get(row.studyId) ?? []
    byStudy.set(row.studyId, sites)
    sites.push(row)
  }
  return byStudy
}

function toRow(
  { facility, ...site }: SiteInput,
  key: Pick<SiteRow, 'studyId' | 'position'>,
  named: NamedRows,
): SiteRow {
  const facilityId = named.siteFacilities.get(siteFacilityKey(facility))
  if (facilityId === undefined) throw new Error(`No facility ${siteFacilityKey(facility)}`)
  return { ...key, facilityId, ...site }
}

const contentOf = (rows: readonly SiteRow[]) =>
  JSON.stringify(rows.map(({ facilityId, status, phone, email }) => [facilityId, status, phone, email]))
