import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Bounds the waiting of this transaction, three seconds for a lock: whoever holds what it needs may take as long as it
 * likes, or be a host whose machine has vanished. One statement, because each is a round trip.
 */
export async function limitWaiting(tx: Database): Promise<void> {
  await tx.execute(
    sql`select set_config('lock_timeout', '3s', true), set_config('statement_timeout', '10s', true)`,
  )
}
