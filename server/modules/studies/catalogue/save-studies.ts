import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { categories, cities, companies, facilities, studies } from '#server/db/schema.ts'
import { bumpRevision } from './revision.ts'
import { sanitizeDescription } from './sanitize-description.ts'
import type { SaveCounts, StudyInput } from './study-input.ts'

type StudyRow = typeof studies.$inferInsert

/** Rows per statement, because PostgreSQL allows 65,535 parameters. */
const batchSize = 500

/**
 * Inserts studies or updates them by source and source key, with their companies, cities and facilities, in
 * one transaction. An identical study counts as unchanged; without changes the catalogue's revision is kept.
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
    for (let start = 0; start < inputs.length; start += batchSize) {
      const batch = inputs.slice(start, start + batchSize)
      const ids = await saveNamedRows(tx, batch)
      const rows = batch.map((input) => toRow(input, ids, now))
      const saved = await upsert(tx, rows)
      counts.inserted += saved.inserted
      counts.updated += saved.updated
      counts.unchanged += rows.length - saved.inserted - saved.updated
    }
    if (counts.inserted + counts.updated > 0) await bumpRevision(tx)
    return counts
  })
}

interface NamedIds {
  categoryBySlug: Map<string, number>
  companyByName: Map<string, number>
  cityByName: Map<string, number>
  facilityByName: Map<string, number>
}

async function saveNamedRows(db: Database, inputs: readonly StudyInput[]): Promise<NamedIds> {
  const categoryBySlug = new Map((await db.select().from(categories)).map((row) => [row.slug, row.id]))

  const companyNames = unique(inputs.flatMap((input) => input.company ?? []))
  if (companyNames.length > 0) {
    await db
      .insert(companies)
      .values(companyNames.map((name) => ({ name })))
      .onConflictDoNothing()
  }
  const companyByName = new Map((await db.select().from(companies)).map((row) => [row.name, row.id]))

  const cityRows = new Map(
    inputs.flatMap((input) => (input.city ? [[cityKey(input.city), input.city] as const] : [])),
  )
  if (cityRows.size > 0)
    await db
      .insert(cities)
      .values([...cityRows.values()])
      .onConflictDoNothing()
  const cityByName = new Map((await db.select().from(cities)).map((row) => [cityKey(row), row.id]))

  const facilityRows = new Map(
    inputs.flatMap((input) => {
      if (input.facility === null) return []
      const cityId = input.city === null ? null : (cityByName.get(cityKey(input.city)) ?? null)
      return [[facilityKey(input.facility, cityId), { name: input.facility, cityId }] as const]
    }),
  )
  const known = new Set((await db.select().from(facilities)).map((row) => facilityKey(row.name, row.cityId)))
  const missing = [...facilityRows].filter(([key]) => !known.has(key)).map(([, row]) => row)
  if (missing.length > 0) await db.insert(facilities).values(missing).onConflictDoNothing()
  const facilityByName = new Map(
    (await db.select().from(facilities)).map((row) => [facilityKey(row.name, row.cityId), row.id]),
  )
  return { categoryBySlug, companyByName, cityByName, facilityByName }
}

function toRow(input: StudyInput, ids: NamedIds, now: Date): StudyRow {
  const { company, city, facility, categorySlug, ...rest } = input
  const categoryId = ids.categoryBySlug.get(categorySlug)
  if (categoryId === undefined) throw new Error(`No category with the slug ${categorySlug}`)
  const cityId = city === null ? null : (ids.cityByName.get(cityKey(city)) ?? null)
  return {
    ...rest,
    categoryId,
    companyId: company === null ? null : (ids.companyByName.get(company) ?? null),
    cityId,
    facilityId: facility === null ? null : (ids.facilityByName.get(facilityKey(facility, cityId)) ?? null),
    longDescription: sanitizeDescription(input.longDescription),
    updatedAt: now,
  }
}

/** Columns that an update writes. A study has changed if any of them differs. */
const contentColumns = Object.entries(getTableColumns(studies)).filter(
  ([key]) => !['id', 'source', 'sourceKey', 'updatedAt'].includes(key),
)

async function upsert(db: Database, rows: StudyRow[]): Promise<{ inserted: number; updated: number }> {
  const excluded = (column: { name: string }) => sql.raw(`excluded."${column.name}"`)
  const returned = await db
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
    .returning({ wasInserted: sql<boolean>`${studies}.xmax = 0` })
  const inserted = returned.filter((row) => row.wasInserted).length
  return { inserted, updated: returned.length - inserted }
}

function unique(values: string[]): string[] {
  return [...new Set(values)]
}

function cityKey(city: { name: string; state: string }): string {
  return `${city.name}|${city.state}`
}

function facilityKey(name: string, cityId: number | null): string {
  return `${name}|${cityId ?? ''}`
}
