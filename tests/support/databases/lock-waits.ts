import type { OpenDatabase } from '#server/db/database.ts'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'

const waiting = sql`select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Resolves when this many statements wait for locks of another transaction. Works on PostgreSQL only. */
export async function untilWaiting({ db }: OpenDatabase, rowCount: number): Promise<void> {
  await vi.waitFor(async () => expect(await db.execute(waiting)).toMatchObject({ rowCount }), pollTimeout)
}
