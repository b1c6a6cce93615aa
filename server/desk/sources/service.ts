import type { SourceRun, SourcesAnswer } from '#contract/desk/answers/sources.ts'
import { count, desc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { sourceRuns, studies, studyCorrections } from '#server/db/schema.ts'
import { ofStudy } from '#server/modules/studies/catalogue/corrections.ts'
import { findFailingSources } from '#server/modules/studies/sources/runs/failing-sources.ts'

/** Ten days of a source that is synced once a day. */
const maxRuns = 10

export async function readSources(db: Database): Promise<SourcesAnswer> {
  const [counted, ran, failing] = await Promise.all([
    countStudies(db),
    db.selectDistinct({ source: sourceRuns.source }).from(sourceRuns),
    findFailingSources(db),
  ])
  const counts = new Map(counted.map(({ source, ...row }) => [source, row]))
  const named = [...new Set([...counts.keys(), ...ran.map(({ source }) => source)])].toSorted()
  const since = new Map(failing.map((one) => [one.source, one.since.toISOString()]))
  return {
    sources: await Promise.all(
      named.map(async (source) => ({
        source,
        ...(counts.get(source) ?? { studies: 0, hidden: 0 }),
        failing_since: since.get(source) ?? null,
        runs: await findRuns(db, source),
      })),
    ),
  }
}

/** Sources in the catalogue, apart from the desk itself. */
export async function countStudies(db: Database) {
  return db
    .select({
      source: studies.source,
      studies: count(),
      hidden: sql<number>`count(*) filter (where ${studyCorrections.hidden})`.mapWith(Number),
    })
    .from(studies)
    .leftJoin(studyCorrections, ofStudy)
    .where(ne(studies.source, 'own'))
    .groupBy(studies.source)
    .orderBy(studies.source)
}

async function findRuns(db: Database, source: string): Promise<SourceRun[]> {
  const rows = await db
    .select()
    .from(sourceRuns)
    .where(eq(sourceRuns.source, source))
    .orderBy(desc(sourceRuns.startedAt), desc(sourceRuns.id))
    .limit(maxRuns)
  return rows.map(({ source: _source, startedAt, endedAt, refusals, notes, ...row }) => ({
    ...row,
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    refusals: [...refusals],
    notes: [...notes],
  }))
}
