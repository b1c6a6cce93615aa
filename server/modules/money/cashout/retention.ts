import { and, isNotNull, lt, ne } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { cashouts } from '#server/db/schema.ts'

/** Deletes names and addresses of cash-outs that were settled before. The cash-outs stay for the books. */
export async function deleteRecipientsBefore(db: Database, moment: Date): Promise<void> {
  await db
    .update(cashouts)
    .set({ recipient: null, addressHash: null })
    .where(
      and(ne(cashouts.state, 'requested'), lt(cashouts.settledAt, moment), isNotNull(cashouts.recipient)),
    )
}
