import type { Database } from '#server/db/database.ts'
import { closedRecords, studies } from '#server/db/schema.ts'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'

/** Days (`YYYY-MM-DD`) on which a registry last changed its records: an older file must not undo what a newer one said. */

/** The latest calendar day anywhere. A record of a later day is a mistake, and would be the newest for ever. */
export const latestDay = (now: Date) => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)

/** The day of the newest known record of each key, of studies that are stored and of records that closed. */
export async function findRecordDays(
  db: Database,
  source: string,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const known = (table: typeof studies | typeof closedRecords) =>
    db
      .select({ key: table.sourceKey, day: table.sourceUpdatedOn })
      .from(table)
      .where(
        and(
          eq(table.source, source),
          inArray(table.sourceKey, [...keys]),
          lte(table.sourceUpdatedOn, latestDay(now)),
        ),
      )
  const newest = new Map<string, string>()
  for (const { key, day } of [...(await known(studies)), ...(await known(closedRecords))])
    if (day !== null && day > (newest.get(key) ?? '')) newest.set(key, day)
  return newest
}

/** Remembers records that closed, stored as studies or not. @param days By key; null for a record without one. */
export async function noteClosedRecords(
  db: Database,
  source: string,
  days: ReadonlyMap<string, string | null>,
): Promise<void> {
  const rows = [...days].flatMap(([sourceKey, day]) =>
    day === null ? [] : [{ source, sourceKey, sourceUpdatedOn: day }],
  )
  if (rows.length === 0) return
  const { sourceUpdatedOn } = closedRecords
  await db
    .insert(closedRecords)
    .values(rows)
    .onConflictDoUpdate({
      target: [closedRecords.source, closedRecords.sourceKey],
      set: {
        sourceUpdatedOn: sql`greatest(${sourceUpdatedOn}, excluded.${sql.identifier(sourceUpdatedOn.name)})`,
      },
    })
}
