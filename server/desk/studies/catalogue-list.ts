import {
  type CatalogueStudiesAnswer,
  type CatalogueStudyRow,
  type StudyFilter,
  studiesOfPage,
} from '#contract/desk/answers/catalogue-studies.ts'
import { type SQL, and, desc, eq, exists, gt, isNotNull, lte, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { intakeAnswers, studies, studyCorrections } from '#server/db/schema.ts'
import { ofStudy } from '#server/modules/studies/catalogue/corrections.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { isOpen } from '#server/modules/studies/catalogue/repo.ts'
import { containsText } from './own-repo.ts'

export interface CatalogueFilter {
  /** Part of the title, or of the key at the source. */
  search: string | null
  /** Null for all that are imported. */
  source: string | null
  categoryId: number | null
  filter: StudyFilter | null
}

export interface PageRange {
  /** Id of the page's first row. */
  from: number
  /** Id of the next page's first row; null for the last page. */
  above: number | null
}

const isHidden = sql<boolean>`coalesce(${studyCorrections.hidden}, false)`
const isCorrected = sql<boolean>`coalesce(${studyCorrections.fields} <> '{}'::jsonb, false)`

/** Descriptions are left out: a page of them would be a megabyte. */
const columnsAt = (today: string) => ({
  id: studies.id,
  source: studies.source,
  source_key: studies.sourceKey,
  title: studies.title,
  category: studies.categoryId,
  featured: studies.sponsored,
  publish_on: studies.publishOn,
  expire_on: studies.expireOn,
  updated_at: studies.updatedAt,
  open: sql<boolean>`${isOpen(today)}`,
  hidden: isHidden,
  corrected: isCorrected,
})

/** The first page, and where the others begin: any of them can be asked for, so the table can be scrolled to any place. */
export async function listFirstPage(
  db: Database,
  filter: CatalogueFilter,
  now: Date,
): Promise<CatalogueStudiesAnswer> {
  const { total, starts } = await findStarts(db, conditionsOf(db, filter, openDay(now)))
  const [from, above = null] = starts
  const page = from === undefined ? { rows: [] } : await listPage(db, filter, { from, above }, now)
  return { rows: page.rows, table: { total, starts } }
}

/** A page that lies between two ids. It is found by the primary key, so the last one costs as much as the first. */
export async function listPage(
  db: Database,
  filter: CatalogueFilter,
  { from, above }: PageRange,
  now: Date,
): Promise<CatalogueStudiesAnswer> {
  const today = openDay(now)
  const rows = await db
    .select(columnsAt(today))
    .from(studies)
    .leftJoin(studyCorrections, ofStudy)
    .where(
      and(
        conditionsOf(db, filter, today),
        lte(studies.id, from),
        above === null ? undefined : gt(studies.id, above),
      ),
    )
    .orderBy(desc(studies.id))
    .limit(studiesOfPage)
  return { rows: rows.map(toRow), table: null }
}

export async function findCatalogueRow(
  db: Database,
  id: number,
  now: Date,
): Promise<CatalogueStudyRow | null> {
  const [row] = await db
    .select(columnsAt(openDay(now)))
    .from(studies)
    .leftJoin(studyCorrections, ofStudy)
    .where(eq(studies.id, id))
  return row ? toRow(row) : null
}

/** Reads the ids of all rows that the filters leave, and keeps the first of each page. */
async function findStarts(
  db: Database,
  wanted: SQL | undefined,
): Promise<{ total: number; starts: number[] }> {
  const numbered = db
    .select({
      id: studies.id,
      number: sql<number>`row_number() over (order by ${studies.id} desc)`.as('number'),
      total: sql<number>`count(*) over ()`.mapWith(Number).as('total'),
    })
    .from(studies)
    .leftJoin(studyCorrections, ofStudy)
    .where(wanted)
    .as('numbered')
  const rows = await db
    .select({ id: numbered.id, total: numbered.total })
    .from(numbered)
    .where(eq(sql`(${numbered.number} - 1) % ${studiesOfPage}`, 0))
    .orderBy(numbered.number)
  return { total: rows[0]?.total ?? 0, starts: rows.map(({ id }) => id) }
}

function conditionsOf(db: Database, { search, source, categoryId, filter }: CatalogueFilter, today: string) {
  return and(
    search === null
      ? undefined
      : or(containsText(studies.title, search), containsText(studies.sourceKey, search)),
    source === null ? ne(studies.source, 'own') : eq(studies.source, source),
    categoryId === null ? undefined : eq(studies.categoryId, categoryId),
    filter === null ? undefined : conditionOf(db, filter, today),
  )
}

function conditionOf(db: Database, filter: StudyFilter, today: string): SQL | undefined {
  const open = isOpen(today)
  if (filter === 'open') return open
  if (filter === 'closed') return and(open && not(open), not(isHidden))
  if (filter === 'featured') return eq(studies.sponsored, true)
  if (filter === 'hidden') return isHidden
  if (filter === 'answered')
    return exists(db.select().from(intakeAnswers).where(eq(intakeAnswers.studyId, studies.id)))
  return and(isNotNull(studyCorrections.version), isCorrected)
}

const toRow = ({
  updated_at: at,
  ...row
}: Omit<CatalogueStudyRow, 'updated_at'> & { updated_at: Date }): CatalogueStudyRow => ({
  ...row,
  expire_on: row.hidden ? null : row.expire_on,
  updated_at: at.toISOString(),
})
