import type {
  CatalogueStudiesAnswer,
  CatalogueStudyRow,
  StudyFilter,
} from '#contract/desk/answers/catalogue-studies.ts'
import { type SQL, and, desc, eq, isNotNull, lt, not, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { studies, studyCorrections } from '#server/db/schema.ts'
import { ofStudy } from '#server/modules/studies/catalogue/corrections.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { isOpen } from '#server/modules/studies/catalogue/repo.ts'
import { containsText } from './own-repo.ts'

const rowsAtOnce = 200

export interface CatalogueFilter {
  /** Part of the title, or of the key at the source. */
  search: string | null
  source: string | null
  categoryId: number | null
  filter: StudyFilter | null
  /** Only rows with a smaller id. */
  before: number | null
}

const isHidden = sql<boolean>`coalesce(${studyCorrections.hidden}, false)`
const isCorrected = sql<boolean>`coalesce(${studyCorrections.fields} <> '{}'::jsonb, false)`

/** Descriptions are left out: a page of them would be a megabyte. */
const columnsAt = (today: string) => ({
  id: studies.id,
  source: studies.source,
  sourceKey: studies.sourceKey,
  title: studies.title,
  categoryId: studies.categoryId,
  sponsored: studies.sponsored,
  publishOn: studies.publishOn,
  expireOn: studies.expireOn,
  updatedAt: studies.updatedAt,
  open: sql<boolean>`${isOpen(today)}`,
  hidden: isHidden,
  corrected: isCorrected,
})

/** A page of the catalogue. A page is found by the primary key, so the last one costs as much as the first. */
export async function listCatalogue(
  db: Database,
  filter: CatalogueFilter,
  now: Date,
): Promise<CatalogueStudiesAnswer> {
  const today = openDay(now)
  const wanted = and(
    filter.search === null
      ? undefined
      : or(containsText(studies.title, filter.search), containsText(studies.sourceKey, filter.search)),
    filter.source === null ? undefined : eq(studies.source, filter.source),
    filter.categoryId === null ? undefined : eq(studies.categoryId, filter.categoryId),
    filter.filter === null ? undefined : conditionOf(filter.filter, today),
  )
  const rows = await db
    .select(columnsAt(today))
    .from(studies)
    .leftJoin(studyCorrections, ofStudy)
    .where(and(wanted, filter.before === null ? undefined : lt(studies.id, filter.before)))
    .orderBy(desc(studies.id))
    .limit(rowsAtOnce + 1)
  const shown = rows.slice(0, rowsAtOnce)
  return {
    rows: shown.map(toRow),
    next: rows.length > rowsAtOnce ? (shown.at(-1)?.id ?? null) : null,
    total: filter.before === null ? await countRows(db, wanted) : null,
  }
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

async function countRows(db: Database, wanted: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(studies)
    .leftJoin(studyCorrections, ofStudy)
    .where(wanted)
  return row?.count ?? 0
}

function conditionOf(filter: StudyFilter, today: string): SQL | undefined {
  const open = isOpen(today)
  if (filter === 'open') return open
  if (filter === 'closed') return and(open && not(open), not(isHidden))
  if (filter === 'featured') return eq(studies.sponsored, true)
  if (filter === 'hidden') return isHidden
  return and(isNotNull(studyCorrections.version), isCorrected)
}

interface ListedStudy {
  id: number
  source: string
  sourceKey: string
  title: string
  categoryId: number
  sponsored: boolean
  publishOn: string
  expireOn: string | null
  updatedAt: Date
  open: boolean
  hidden: boolean
  corrected: boolean
}

const toRow = ({ sourceKey, categoryId, sponsored, ...row }: ListedStudy): CatalogueStudyRow => ({
  id: row.id,
  source: row.source,
  source_key: sourceKey,
  title: row.title,
  category: categoryId,
  featured: sponsored,
  open: row.open,
  hidden: row.hidden,
  corrected: row.corrected,
  publish_on: row.publishOn,
  expire_on: row.hidden ? null : row.expireOn,
  updated_at: row.updatedAt.toISOString(),
})
