import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { studies, studyCorrections } from '#server/db/schema.ts'
import type { NewStudy, StudyInput } from './study-input.ts'

/** A hidden study is one that closed long ago, for every reader of the catalogue. */
export const hiddenDay = '1970-01-01'

export type Correction = typeof studyCorrections.$inferSelect

const keyOf = ({ source, sourceKey }: Pick<NewStudy, 'source' | 'sourceKey'>) => `${source} ${sourceKey}`

/**
 * The rows of a source with the operators' corrections, so that an import does not undo them. The source's own values
 * are stored in the correction, and count again once it is removed. Call it after `lockRevision`.
 */
export async function applyCorrections(tx: Database, rows: readonly NewStudy[]): Promise<NewStudy[]> {
  const { source, sourceKey } = studyCorrections
  const isSource = inArray(source, [...new Set(rows.map((row) => row.source))])
  const isKey = inArray(sourceKey, [...new Set(rows.map((row) => row.sourceKey))])
  const found = await tx.select().from(studyCorrections).where(and(isSource, isKey))
  const corrections = new Map(found.map((correction) => [keyOf(correction), correction]))
  const corrected: NewStudy[] = []
  for (const row of rows) {
    const correction = corrections.get(keyOf(row))
    if (correction) await setOriginal(tx, correction, originalOf(row, correction))
    corrected.push(correction ? { ...row, ...overlayOf(correction) } : row)
  }
  return corrected
}

/** The columns that a correction replaces, with their new values. */
export function overlayOf({ fields, hidden }: Pick<Correction, 'fields' | 'hidden'>): Partial<NewStudy> {
  return { ...fields, ...(hidden && { expireOn: hiddenDay }) }
}

/** The values of a row of the source that a correction replaces. */
export function originalOf(
  row: Readonly<Record<string, unknown>> | NewStudy,
  { fields, hidden }: Pick<Correction, 'fields' | 'hidden'>,
): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = { ...row }
  const columns = [...Object.keys(fields), ...(hidden ? ['expireOn'] : [])]
  return Object.fromEntries(columns.map((column) => [column, values[column] ?? null]))
}

async function setOriginal(db: Database, correction: Correction, original: Record<string, unknown>) {
  await db
    .update(studyCorrections)
    .set({ original })
    .where(
      and(
        eq(studyCorrections.source, correction.source),
        eq(studyCorrections.sourceKey, correction.sourceKey),
        sql`${studyCorrections.original} is distinct from ${JSON.stringify(original)}::jsonb`,
      ),
    )
}

export const ofStudy: SQL | undefined = and(
  eq(studyCorrections.source, studies.source),
  eq(studyCorrections.sourceKey, studies.sourceKey),
)

/** A study's last day at its source, whether an operator hides the study or not. Needs {@link ofStudy}. */
export const sourceExpiry = sql<string | null>`case when ${studyCorrections.hidden}
  then ${studyCorrections.original} ->> 'expireOn' else ${studies.expireOn}::text end`

/** Whether an operator hides a study that is open at its source. Needs {@link ofStudy}. */
export function isHiddenOpen(today: string): SQL | undefined {
  const lastDay = sql`${studyCorrections.original} ->> 'expireOn'`
  return and(eq(studyCorrections.hidden, true), or(sql`${lastDay} is null`, sql`${lastDay} >= ${today}`))
}

/** Closes hidden studies at their source: they stay closed once no operator hides them. */
export async function closeHidden(
  db: Database,
  { source, keys }: { source: StudyInput['source']; keys: readonly string[] },
  { today, lastDay }: { today: string; lastDay: string },
): Promise<number> {
  const ended = await db
    .update(studyCorrections)
    .set({ original: sql`${studyCorrections.original} || ${JSON.stringify({ expireOn: lastDay })}::jsonb` })
    .where(
      and(
        eq(studyCorrections.source, source),
        inArray(studyCorrections.sourceKey, [...keys]),
        isHiddenOpen(today),
      ),
    )
    .returning({ key: studyCorrections.sourceKey })
  return ended.length
}
