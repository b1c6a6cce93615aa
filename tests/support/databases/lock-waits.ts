import type { OpenDatabase } from '#server/db/database.ts'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'

const waiting = sql`datname = current_database() and wait_event_type = 'Lock'`

/** The number of statements that wait for locks of another transaction. Works on PostgreSQL only. */
export const countWaiting = ({ db }: OpenDatabase): Promise<number> =>
  db.$count(sql`pg_stat_activity`, waiting)

/** Resolves when this many statements wait so. */
export async function untilWaiting(database: OpenDatabase, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await countWaiting(database)).toBe(count), pollTimeout)
}
