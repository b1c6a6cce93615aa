import type { OwnStudyState } from '#contract/desk/answers/own-studies.ts'
import { type HostStudyAct, statesBefore } from '#domain/recruiting/study-states.ts'
import { unusedStates } from '#domain/recruiting/participation.ts'
import { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import {
  type SQL,
  type SQLWrapper,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  lte,
  sql,
} from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { operators, ownStudies, ownStudyVersions, participations } from '#server/db/schema.ts'
import { waitsForPay } from '#server/modules/member/applications/unpaid.ts'
import type { Work } from '#server/work/work.ts'

type OwnStudyRow = typeof ownStudies.$inferSelect
export type StoredOwnStudy = Omit<OwnStudyRow, 'content'> & { content: OwnStudyContent }
const read = (row: OwnStudyRow): StoredOwnStudy => ({
  ...row,
  content: v.parse(OwnStudyContent, row.content),
})

const rowsAtOnce = 200

export async function insertOwnStudy(
  w: Work,
  row: { content: OwnStudyContent; operatorId: number },
): Promise<number> {
  const { content, operatorId } = row
  const [added] = await w.db
    .insert(ownStudies)
    .values({
      state: 'draft',
      content,
      version: 1,
      createdAt: w.now,
      updatedAt: w.now,
      updatedBy: operatorId,
    })
    .returning({ id: ownStudies.id })
  if (added === undefined) throw new Error('The study was not stored')
  await insertVersion(w, { id: added.id, version: 1, ...row })
  return added.id
}

export async function insertVersion(
  w: Work,
  row: { id: number; version: number; content: OwnStudyContent; operatorId: number },
): Promise<void> {
  const { id: ownStudyId, ...rest } = row
  await w.db.insert(ownStudyVersions).values({ ownStudyId, at: w.now, ...rest })
}

export async function lockOwnStudy(tx: Database, id: number): Promise<StoredOwnStudy | null> {
  const [row] = await tx.select().from(ownStudies).where(eq(ownStudies.id, id)).for('update')
  return row ? read(row) : null
}

/** A study with the name of the operator who changed it last. */
export async function findOwnStudy(
  db: Database,
  id: number,
): Promise<{ study: StoredOwnStudy; by: string } | null> {
  const [row] = await db
    .select({ study: ownStudies, by: operators.name })
    .from(ownStudies)
    .innerJoin(operators, eq(operators.id, ownStudies.updatedBy))
    .where(eq(ownStudies.id, id))
  return row ? { ...row, study: read(row.study) } : null
}

/** Newest first. */
export async function findVersions(db: Database, id: number) {
  const rows = await db
    .select({ row: ownStudyVersions, by: operators.name })
    .from(ownStudyVersions)
    .innerJoin(operators, eq(operators.id, ownStudyVersions.operatorId))
    .where(eq(ownStudyVersions.ownStudyId, id))
    .orderBy(desc(ownStudyVersions.version))
  return rows.map(({ row, by }) => ({ ...row, content: v.parse(OwnStudyContent, row.content), by }))
}

export async function findVersion(
  db: Database,
  id: number,
  version: number,
): Promise<OwnStudyContent | null> {
  const [row] = await db
    .select({ content: ownStudyVersions.content })
    .from(ownStudyVersions)
    .where(and(eq(ownStudyVersions.ownStudyId, id), eq(ownStudyVersions.version, version)))
  return row ? v.parse(OwnStudyContent, row.content) : null
}

export interface OwnStudyFilter {
  /** Part of the title. */
  search: string | null
  state: OwnStudyState | null
  /** Only rows with a smaller id. */
  before: number | null
}

const title = sql<string>`${ownStudies.content} ->> 'title'`

/** A page of studies, newest first, and one more if there is a next page. */
export async function findOwnStudies(db: Database, { search, state, before }: OwnStudyFilter) {
  const { content: _content, ...columns } = getTableColumns(ownStudies)
  const rows = await db
    .select({ ...columns, title, by: operators.name })
    .from(ownStudies)
    .innerJoin(operators, eq(operators.id, ownStudies.updatedBy))
    .where(
      and(
        before === null ? undefined : lt(ownStudies.id, before),
        state === null ? undefined : eq(ownStudies.state, state),
        search === null ? undefined : containsText(title, search),
      ),
    )
    .orderBy(desc(ownStudies.id))
    .limit(rowsAtOnce + 1)
  return { rows: rows.slice(0, rowsAtOnce), hasMore: rows.length > rowsAtOnce }
}

/** What a study has brought its participants in points, and whom it still pays. */
export async function findMoney(db: Database, studyId: number | null) {
  const { points, state } = participations
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [row] = await db
    .select({
      people: count(gt(points, 0)),
      points: sql<number>`coalesce(sum(${points}), 0)`.mapWith(Number),
      unpaid: count(waitsForPay),
      ahead: count(inArray(state, unusedStates)),
    })
    .from(participations)
    .where(eq(participations.studyId, studyId ?? 0))
  return row ?? { points: 0, people: 0, unpaid: 0, ahead: 0 }
}

/** Marks of a phone's keyboard or a word processor, and those of other keyboards in their place. */
const marks = '‘’ʼ“”‐‑–—\u00A0'
const plainMarks = `'''""---- `

/** Compares without case and typographic marks; the searched text holds no pattern. */
export function containsText(column: SQLWrapper, text: string): SQL {
  const plain = (value: SQLWrapper | string) => sql`translate(lower(${value}), ${marks}, ${plainMarks})`
  return sql`strpos(${plain(column)}, ${plain(text)}) > 0`
}

const isBefore = (act: HostStudyAct) => inArray(ownStudies.state, [...statesBefore(act)])

/** Studies whose first day has come, or whose last day is over. */
export async function findDue(
  db: Database,
  today: string,
): Promise<{ begin: readonly number[]; end: readonly number[] }> {
  const ids = async (condition: SQL | undefined) => {
    const rows = await db
      .select({ id: ownStudies.id })
      .from(ownStudies)
      .where(condition)
      .orderBy(asc(ownStudies.id))
    return rows.map(({ id }) => id)
  }
  return {
    begin: await ids(and(isBefore('begin'), lte(ownStudies.publishOn, today))),
    end: await ids(and(isBefore('end'), lt(ownStudies.closeOn, today))),
  }
}
