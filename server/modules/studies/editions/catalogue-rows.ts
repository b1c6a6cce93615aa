import type { StudyHead, StudyText } from '#contract/answers/catalogue.ts'
import { asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { studies } from '#server/db/schema.ts'
import {
  isOpen,
  listCities,
  listCompanies,
  listFacilities,
  toHead,
  toText,
} from '#server/modules/studies/catalogue/repo.ts'
import { nation } from '#domain/studies/pieces.ts'
import { withoutEmpty } from '#domain/studies/without-empty.ts'

/** Queries for editions: never the texts of all studies at once. */

/** An open study as an edition keeps it in memory. */
export interface StudyRecord {
  /** Changes whenever the row does. */
  version: string
  /** The pieces with the study: its market areas, or the nation. */
  places: readonly string[]
  rows: Pick<StudyHead, 'city' | 'facility' | 'company'>
  /** Its row in a piece. */
  head: string
}

/** Rows read at once: texts of about 2 MB. */
const batchSize = 500

/**
 * Versions of the open studies by id, in ascending order. PostgreSQL gives each version of a row the number of the
 * transaction that wrote it: no writer has to tell of its changes.
 *
 * @param today Calendar day `YYYY-MM-DD`; studies that expired before it are left out.
 */
export async function readVersions(db: Database, today: string): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: studies.id, version: sql<string>`${studies}.xmin::text` })
    .from(studies)
    .where(isOpen(today))
    .orderBy(asc(studies.id))
  return new Map(rows.map(({ id, version }) => [id, version]))
}

const { longDescription, registrationLink, registrationEmail, registrationPhone, ...headColumns } =
  getTableColumns(studies)
const textColumns = {
  id: studies.id,
  longDescription,
  registrationLink,
  registrationEmail,
  registrationPhone,
}

/** The heads of these studies, without their texts. */
export async function* readHeads(
  db: Database,
  ids: readonly number[],
): AsyncGenerator<[id: number, Omit<StudyRecord, 'version'>]> {
  for (const some of batches(ids)) {
    // The tracking link depends on whether there is a registration link.
    const columns = { ...headColumns, registrationLink }
    const rows = await db
      .select(columns)
      .from(studies)
      .where(inArray(studies.id, some))
      .orderBy(asc(studies.id))
    for (const row of rows) {
      const head = toHead(row)
      const places = head.dmas.length === 0 ? [nation] : [...new Set(head.dmas)].map(String)
      const { city, facility, company } = head
      yield [head.id, { places, rows: { city, facility, company }, head: rowText(head) }]
    }
  }
}

/** The texts of these studies in ascending order of their ids, as rows of a piece. */
export async function* readTexts(
  db: Database,
  ids: readonly number[],
): AsyncGenerator<[id: number, row: string]> {
  for (const some of batches(ids)) {
    const rows = await db
      .select(textColumns)
      .from(studies)
      .where(inArray(studies.id, some))
      .orderBy(asc(studies.id))
    for (const row of rows)
      yield [row.id, rowText({ id: row.id, ...toText(row) } satisfies StudyText & { id: number })]
  }
}

/** A row as a piece has it. */
const rowText = (row: object): string => JSON.stringify(withoutEmpty(row))

function* batches(ids: readonly number[]): Generator<number[]> {
  for (let from = 0; from < ids.length; from += batchSize) yield ids.slice(from, from + batchSize)
}

/** Rows by id, as JSON texts. */
export type Tables = Record<'cities' | 'facilities' | 'companies', ReadonlyMap<number, string>>

export async function readTables(db: Database): Promise<Tables> {
  const texts = (rows: readonly { id: number }[]) => new Map(rows.map((row) => [row.id, rowText(row)]))
  return {
    cities: texts(await listCities(db)),
    facilities: texts(await listFacilities(db)),
    companies: texts(await listCompanies(db)),
  }
}
