import { and, eq, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { sourceRuns } from '#server/db/schema.ts'

export interface FailingSource {
  source: string
  /** The first failure since the last run that succeeded. */
  since: Date
}

/** Sources whose last finished run failed. */
export async function findFailingSources(db: Database): Promise<FailingSource[]> {
  const later = alias(sourceRuns, 'later')
  const succeededLater = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.source, sourceRuns.source),
        isNotNull(later.endedAt),
        isNull(later.failure),
        gt(later.startedAt, sourceRuns.startedAt),
      ),
    )
  return db
    .select({
      source: sourceRuns.source,
      since: sql<Date>`min(${sourceRuns.endedAt})`.mapWith(sourceRuns.endedAt),
    })
    .from(sourceRuns)
    .where(and(isNotNull(sourceRuns.failure), notExists(succeededLater)))
    .groupBy(sourceRuns.source)
    .orderBy(sourceRuns.source)
}
