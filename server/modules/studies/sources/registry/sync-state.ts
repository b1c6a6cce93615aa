import { daySeconds, hourSeconds, secondsBefore } from '#domain/dates/spans.ts'
import type { Database } from '#server/db/database.ts'
import { sourceSyncs } from '#server/db/schema.ts'
import type { SyncPass } from '#server/db/tables/source-tables.ts'
import type { RegistryClient } from './registry-client.ts'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'

export const source = 'clinicaltrials.gov'

export type SyncState = typeof sourceSyncs.$inferSelect

export interface SyncDependencies {
  db: Database
  clock: () => Date
  client: RegistryClient
}

/** A pass begins so long after the last one. */
const passEverySeconds = daySeconds
/** A process that worked on it within this time is still at it, or has failed; both are left alone. */
const leftAloneSeconds = hourSeconds

/** Null before the first attempt. */
export async function readState(db: Database): Promise<SyncState | null> {
  const [state] = await db.select().from(sourceSyncs).where(eq(sourceSyncs.source, source))
  return state ?? null
}

/** Notes that this process works on it now. */
export async function begin(db: Database, now: Date): Promise<SyncState> {
  await addRow(db, now)
  const [state] = await db
    .update(sourceSyncs)
    .set({ activeAt: now })
    .where(eq(sourceSyncs.source, source))
    .returning()
  if (state === undefined) throw new Error(`No row for ${source}`)
  return state
}

/** Whether a pass is due and no other process has taken it on. */
export async function claim(db: Database, now: Date): Promise<boolean> {
  await addRow(db, now)
  const isDue = or(
    isNull(sourceSyncs.syncedAt),
    lt(sourceSyncs.syncedAt, secondsBefore(now, passEverySeconds)),
    isNotNull(sourceSyncs.pass),
  )
  const claimed = await db
    .update(sourceSyncs)
    .set({ activeAt: now })
    .where(
      and(
        eq(sourceSyncs.source, source),
        isDue,
        lt(sourceSyncs.activeAt, secondsBefore(now, leftAloneSeconds)),
      ),
    )
    .returning({ source: sourceSyncs.source })
  return claimed.length > 0
}

export async function save(db: Database, change: Partial<SyncState>): Promise<void> {
  await db.update(sourceSyncs).set(change).where(eq(sourceSyncs.source, source))
}

export const newPass = (startedAt: Date, from: string | null): SyncPass => ({
  startedAt: startedAt.toISOString(),
  from,
  token: null,
  newest: null,
  read: 0,
  incomplete: 0,
  expected: null,
})

async function addRow(db: Database, now: Date): Promise<void> {
  await db
    .insert(sourceSyncs)
    .values({ source, begunAt: now, activeAt: new Date(0) })
    .onConflictDoNothing()
}
