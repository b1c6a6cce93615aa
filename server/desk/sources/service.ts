import type { SourceRun, SourcesAnswer } from '#contract/desk/answers/sources.ts'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { sourceRuns } from '#server/db/schema.ts'
import { findFailingSources } from '#server/modules/studies/sources/runs/failing-sources.ts'

/** Ten days of a source that is synced once a day. */
const maxRuns = 10

/** Each source with its last runs. */
export async function readSources(db: Database): Promise<SourcesAnswer> {
  const [named, failing] = await Promise.all([
    db.selectDistinct({ source: sourceRuns.source }).from(sourceRuns).orderBy(sourceRuns.source),
    findFailingSources(db),
  ])
  const since = new Map(failing.map((one) => [one.source, one.since.toISOString()]))
  return {
    sources: await Promise.all(
      named.map(async ({ source }) => ({
        source,
        failing_since: since.get(source) ?? null,
        runs: await findRuns(db, source),
      })),
    ),
  }
}

async function findRuns(db: Database, source: string): Promise<SourceRun[]> {
  const rows = await db
    .select()
    .from(sourceRuns)
    .where(eq(sourceRuns.source, source))
    .orderBy(desc(sourceRuns.startedAt), desc(sourceRuns.id))
    .limit(maxRuns)
  return rows.map(({ source: _source, startedAt, endedAt, refusals, ...row }) => ({
    ...row,
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    refusals: [...refusals],
  }))
}
