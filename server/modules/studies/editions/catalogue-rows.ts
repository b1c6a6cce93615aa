import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StudyHead, StudyText, TrialFields } from '#contract/answers/catalogue.ts'
import { nation } from '#domain/studies/pieces.ts'
import type { Database } from '#server/db/database.ts'
import { cities, companies, facilities, studies } from '#server/db/schema.ts'
import { isOpen, toHead, toText, toTrialFields } from '#server/modules/studies/catalogue/repo.ts'
import { type SQL, and, asc, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { rowBytes } from './piece.ts'
import type { StudyRow } from './study-table.ts'

/** Queries for editions. They never read the texts of all studies at once. */

/** Rows read at once: some 300 KB. */
const batchSizes = { heads: 500, texts: 100 }

/** The studies since a moment in the past. */
export interface StudyChanges {
  /** Ids of new and changed studies in ascending order, also of those that were closed. */
  ids: readonly number[]
  /** Number of open studies. */
  openCount: number
  /** The moment of this reading, for the next one. */
  moment: string
}

const Changes = v.object({
  rows: v.tuple([v.object({ ids: v.nullable(v.string()), open: v.number(), moment: v.string() })]),
})

/**
 * Finds changed studies without their writers' help: PostgreSQL gives each version of a row the number of the
 * transaction that wrote it, and a snapshot has the lowest number that was still in progress.
 *
 * @param today Calendar day `YYYY-MM-DD`.
 * @param since `moment` of the last reading; null finds all open studies.
 */
export async function findChanges(db: Database, today: string, since: string | null): Promise<StudyChanges> {
  const answer: unknown = await db.execute(sql`
    select string_agg(id::text, ',' order by id) filter (where ${since === null ? isOpen(today) : isNew(studies, since)}) as ids,
      (count(*) filter (where ${isOpen(today)}))::int as open,
      pg_snapshot_xmin(pg_current_snapshot())::text as moment
    from ${studies}`)
  const [{ ids, open, moment }] = v.parse(Changes, answer).rows
  return { ids: ids === null ? [] : ids.split(',').map(Number), openCount: open, moment }
}

/** Whether a row is new or changed. Counted modulo 2³²: rows of billions of transactions ago have a negative age. */
export function isNew(table: PgTable, since: string | null): SQL {
  return since === null ? sql`true` : sql`age(${table}.xmin) between 0 and age(${since}::xid8::xid)`
}

export async function readOpenIds(db: Database, today: string): Promise<ReadonlySet<number>> {
  const rows = await db.select({ id: studies.id }).from(studies).where(isOpen(today))
  return new Set(rows.map(({ id }) => id))
}

const {
  longDescription,
  registrationEmail,
  registrationPhone,
  sourceUpdatedOn: _updated,
  conditions: _conditions,
  meshTerms: _meshTerms,
  ...headColumns
} = getTableColumns(studies)
const { id, registrationLink } = headColumns
const textColumns = { id, longDescription, registrationLink, registrationEmail, registrationPhone }

/**
 * Those of these studies that are open, a batch at a time; null for the others.
 *
 * @param isUncut Whether all studies are in the piece of the nation.
 */
export async function* readHeads(
  db: Database,
  ids: readonly number[],
  { today, isUncut }: { today: string; isUncut: boolean },
): AsyncGenerator<ReadonlyMap<number, StudyRow | null>> {
  const values = new SharedValues(isUncut)
  const read = async (some: readonly number[]) => {
    const isWanted = and(isAmong(some), isOpen(today))
    return { some, rows: await db.select(headColumns).from(studies).where(isWanted) }
  }
  for await (const { some, rows } of readAhead(batches(ids, batchSizes.heads), read)) {
    const found = new Map(some.map((number): [number, StudyRow | null] => [number, null]))
    for (const row of rows) found.set(row.id, values.rowOf(toHead(row), toTrialFields(row)))
    yield found
  }
}

/** Many studies have the places and the last day of another one: in memory they share the values. */
class SharedValues {
  readonly #isUncut: boolean
  readonly #places = new Map<string, readonly string[]>()
  readonly #days = new Map<string | null, string | null>()

  constructor(isUncut: boolean) {
    this.#isUncut = isUncut
  }

  rowOf(head: StudyHead, trial: TrialFields): StudyRow {
    const { city, facility, company, expire_at: day } = head
    const areas = this.#isUncut ? [] : head.dmas
    const places = shared(this.#places, areas.join(), () =>
      areas.length === 0 ? [nation] : [...new Set(areas)].map(String),
    )
    const expireOn = shared(this.#days, day, () => day)
    return {
      record: { places, city, facility, company, expireOn, textHash: '' },
      row: rowBytes({ ...head, ...trial }),
    }
  }
}

function shared<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const made = make()
  values.set(key, made)
  return made
}

/** The texts of these studies as rows of a piece, byte strings in ascending order of their ids. */
export async function* readTexts(
  db: Database,
  ids: readonly number[],
): AsyncGenerator<[id: number, row: string]> {
  const read = async (some: readonly number[]) =>
    await db.select(textColumns).from(studies).where(isAmong(some)).orderBy(asc(studies.id))
  for await (const rows of readAhead(batches(ids, batchSizes.texts), read)) {
    for (const row of rows)
      yield [row.id, rowBytes({ id: row.id, ...toText(row) } satisfies StudyText & { id: number })]
  }
}

/**
 * Asks for the next batch while the last one is used.
 *
 * @param read Must return a promise of its own: Drizzle's would run the query each time that it is waited for.
 */
export async function* readAhead<Rows>(
  all: Iterable<readonly number[]>,
  read: (ids: readonly number[]) => Promise<Rows>,
): AsyncGenerator<Rows> {
  let coming: Promise<Rows> | null = null
  for (const ids of all) {
    const next = read(ids)
    // It may fail while the last batch is still in use.
    next.catch(() => {})
    if (coming !== null) yield await coming
    coming = next
    // The embedded engine never yields to the event loop by itself.
    await nextTurn()
  }
  if (coming !== null) yield await coming
}

/** One parameter for all ids is read faster than one for each. */
export const isAmong = (ids: readonly number[], column: PgColumn = studies.id) =>
  sql`${column} = any(${`{${ids.join()}}`}::int[])`

export function* batches(ids: readonly number[], batchSize: number): Generator<number[]> {
  for (let from = 0; from < ids.length; from += batchSize) yield ids.slice(from, from + batchSize)
}

/** Rows by id, as byte strings. */
export type ReferredTables = Readonly<
  Record<'cities' | 'facilities' | 'companies', ReadonlyMap<number, string>>
>

/** New and changed rows of the tables that studies refer to. @param since As in `findChanges`. */
export async function readTables(db: Database, since: string | null): Promise<ReferredTables> {
  const texts = (rows: readonly { id: number }[]) => new Map(rows.map((row) => [row.id, rowBytes(row)]))
  const facilityColumns = { id: facilities.id, name: facilities.name }
  return {
    cities: texts(await db.select().from(cities).where(isNew(cities, since))),
    facilities: texts(await db.select(facilityColumns).from(facilities).where(isNew(facilities, since))),
    companies: texts(await db.select().from(companies).where(isNew(companies, since))),
  }
}
