import { statedDuration } from '#domain/studies/stated-duration.ts'
import { and, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { studies } from '#server/db/schema.ts'
import { applyCorrections } from './corrections.ts'
import { NamedRows, facilityKey } from './named-rows.ts'
import { lockRevision } from '#server/work/lock-revision.ts'
import { bumpRevision } from './revision.ts'
import { saveSites } from './save-sites.ts'
import { sanitizeDescription } from './sanitize-description.ts'
import type { NewStudy, SaveCounts, StudyInput } from './study-input.ts'

/** Rows per statement, because PostgreSQL allows 65,535 parameters. */
const batchSize = 500

/**
 * Inserts studies or updates them by source and source key, in one transaction with their companies, cities, facilities
 * and sites. An identical study counts as unchanged; without changes the catalogue's revision is kept. Corrections by
 * operators stay.
 *
 * @param now Stored as the time of the last change.
 * @throws if a study's category does not exist.
 */
export async function saveStudies(
  db: Database,
  inputs: readonly StudyInput[],
  now: Date,
): Promise<SaveCounts> {
  return db.transaction(async (tx) => {
    const counts: SaveCounts = { inserted: 0, updated: 0, unchanged: 0 }
    const named = new NamedRows(tx)
    await lockRevision(tx)
    for (let start = 0; start < inputs.length; start += batchSize) {
      const batch = inputs.slice(start, start + batchSize)
      await named.add(batch)
      const ofSource = batch.map((input) => toRow(input, named, now))
      const rows = (await applyCorrections(tx, ofSource)).map(withDuration)
      const saved = await upsert(tx, rows)
      const inserted = saved.filter(({ wasInserted }) => wasInserted).length
      const isSaved = new Set(saved.map(({ id }) => id))
      const onlySites = (await saveSites(tx, batch, named)).filter((id) => !isSaved.has(id))
      if (onlySites.length > 0)
        await tx.update(studies).set({ updatedAt: now }).where(inArray(studies.id, onlySites))
      const updated = saved.length - inserted + onlySites.length
      counts.inserted += inserted
      counts.updated += updated
      counts.unchanged += rows.length - inserted - updated
    }
    if (counts.inserted + counts.updated > 0) await bumpRevision(tx)
    return counts
  })
}

function toRow(input: StudyInput, named: NamedRows, now: Date): NewStudy {
  const { company, city, facility, categorySlug, trial, recruited, ...rest } = input
  const { sites: _sites, ...details } = trial ?? { sites: [] }
  const categoryId = named.categories.get(categorySlug)
  if (categoryId === undefined) throw new Error(`No category with the slug ${categorySlug}`)
  const cityId = named.cityId(city)
  return {
    ...rest,
    ...details,
    ...recruited,
    categoryId,
    companyId: company === null ? null : (named.companies.get(company) ?? null),
    cityId,
    facilityId:
      facility === null ? null : (named.facilities.get(facilityKey({ name: facility, cityId })) ?? null),
    longDescription: sanitizeDescription(input.longDescription),
    updatedAt: now,
  }
}

/** The row with the duration that its description states, else empty. Only a trial's page says how long it takes. */
export function withDuration<Row extends Pick<NewStudy, 'status' | 'longDescription'>>(
  row: Row,
): Row & { duration: string | null } {
  return { ...row, duration: row.status ? null : (statedDuration(row.longDescription) ?? '') }
}

/** Gives durations to studies that were stored by a host which knew none. */
export async function fillDurations(db: Database): Promise<void> {
  const { id, status, longDescription, duration } = studies
  const lacking = and(isNull(duration), isNull(status))
  while ((await db.$count(studies, lacking)) > 0) {
    await db.transaction(async (tx) => {
      await lockRevision(tx)
      const rows = await tx
        .select({ id, status, longDescription })
        .from(studies)
        .where(lacking)
        .limit(batchSize)
      const found = rows.map(withDuration).map((row) => ({ id: row.id, duration: row.duration }))
      await tx.execute(sql`
        update ${studies} set duration = found.duration
        from json_to_recordset(${JSON.stringify(found)}::json) as found(id int, duration text)
        where ${id} = found.id`)
      await bumpRevision(tx)
    })
  }
}

/** Columns that an update writes. A study has changed if any of them differs. */
const contentColumns = Object.entries(getTableColumns(studies)).filter(
  ([key]) => !['id', 'source', 'sourceKey', 'updatedAt', 'textHash', 'seatsLeft'].includes(key),
)

/** Returns the rows that were inserted or updated. */
async function upsert(db: Database, rows: NewStudy[]): Promise<{ id: number; wasInserted: boolean }[]> {
  const excluded = (column: { name: string }) => sql.raw(`excluded."${column.name}"`)
  return (
    db
      .insert(studies)
      .values(rows)
      .onConflictDoUpdate({
        target: [studies.source, studies.sourceKey],
        set: {
          ...Object.fromEntries(contentColumns.map(([key, column]) => [key, excluded(column)])),
          updatedAt: excluded(studies.updatedAt),
        },
        setWhere: sql.join(
          contentColumns.map(([, column]) => sql`${column} is distinct from ${excluded(column)}`),
          sql` or `,
        ),
      })
      // A row that this statement inserted has no deleting transaction yet; an updated one has.
      .returning({ id: studies.id, wasInserted: sql<boolean>`${studies}.xmax = 0` })
  )
}
