import { and, eq, exists, gt, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { sourceRuns } from '#server/db/schema.ts'
import { errorText } from '#server/errors/error-text.ts'
import { work as carryOut } from '#server/work/work.ts'

/** Refused records that a run keeps by name; it counts all. */
export const maxRefusals = 100

export interface Refusal {
  /** The record's key at its source, or its place if it has none. */
  key: string
  reason: string
}

/**
 * Changes of the catalogue by the run so far. The run itself adds to them. The failure says why a part of it failed
 * although its end was reached; null if none did.
 */
export type RunCounts = Pick<
  typeof sourceRuns.$inferSelect,
  'changed' | 'closed' | 'refused' | 'refusals' | 'noted' | 'notes' | 'failure'
>

export interface NamedRun {
  source: string
  kind: 'import' | 'sync'
  /** The command as the log names it. */
  command: string
  /** A run that it aborts is left without an end: it was stopped, and has not failed. */
  signal?: AbortSignal | undefined
}

/**
 * Writes an import or a sync down, from its start to its end, and its act into the log.
 *
 * @param work Adds to the counts as it goes, so that a run that fails says how far it came.
 * @throws what the work throws.
 */
export async function recordRun<Result>(
  { db, clock }: { db: Database; clock: () => Date },
  { source, kind, command, signal }: NamedRun,
  work: (counts: RunCounts) => Promise<Result>,
): Promise<Result> {
  const [row] = await db
    .insert(sourceRuns)
    .values({ source, kind, startedAt: clock() })
    .returning({ id: sourceRuns.id })
  const counts: RunCounts = {
    changed: 0,
    closed: 0,
    refused: 0,
    refusals: [],
    noted: 0,
    notes: [],
    failure: null,
  }
  const end = async (failure: string | null) => {
    const isStopped = signal?.aborted ?? false
    const { failure: _failure, ...counted } = counts
    const { changed, closed, refused, noted } = counts
    await carryOut({ database: { db }, clock }, { command }, async (w) => {
      await w.db
        .update(sourceRuns)
        .set({ ...counted, ...(!isStopped && { endedAt: w.now, failure }) })
        .where(eq(sourceRuns.id, row?.id ?? 0))
      const outcome = isStopped ? 'stopped' : failure === null ? 'done' : 'failed'
      const after = { run: row?.id, outcome, changed, closed, refused, noted }
      return w.note({ act: `source.${kind}`, subject: `source:${source}`, after })
    })
  }
  let result: Result
  try {
    result = await work(counts)
  } catch (error) {
    // If the database is the reason, the end cannot be written either; the first error says more.
    await end(errorText(error)).catch(() => {})
    throw error
  }
  await end(counts.failure)
  return result
}

/** Deletes runs that began before the given moment, but not the newest of a source: it says that the source exists. */
export async function deleteRunsBefore(db: Database, moment: Date): Promise<void> {
  const newer = alias(sourceRuns, 'newer')
  const hasNewer = db
    .select({ id: newer.id })
    .from(newer)
    .where(and(eq(newer.source, sourceRuns.source), gt(newer.startedAt, sourceRuns.startedAt)))
  await db.delete(sourceRuns).where(and(lt(sourceRuns.startedAt, moment), exists(hasNewer)))
}
