import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { cashouts, settledCashouts } from '#server/db/schema.ts'

/** Copies the settled cash-outs of an account for the books before its deletion: amounts and dates only. */
export async function archiveSettledCashouts(tx: Database, participantId: number): Promise<void> {
  const settled = await tx
    .select({
      reference: cashouts.reference,
      state: cashouts.state,
      points: cashouts.points,
      dollars: cashouts.dollars,
      requestedAt: cashouts.requestedAt,
      settledAt: cashouts.settledAt,
    })
    .from(cashouts)
    .where(and(eq(cashouts.participantId, participantId), ne(cashouts.state, 'requested')))
  // Ignores a reference that was drawn twice, years apart, so that it does not prevent the deletion.
  if (settled.length > 0) await tx.insert(settledCashouts).values(settled).onConflictDoNothing()
}
