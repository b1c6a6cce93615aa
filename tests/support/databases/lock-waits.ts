import type { OpenDatabase } from '#server/db/database.ts'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'

const waiting = sql`select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** The statements that wait for locks of another transaction. Works on PostgreSQL only. */
export const countWaiting = async ({ db }: OpenDatabase): Promise<number> =>
  (await db.execute(waiting)).rowCount ?? 0

/** Resolves when this many statements wait so. */
export async function untilWaiting(database: OpenDatabase, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await countWaiting(database)).toBe(count), pollTimeout)
}
