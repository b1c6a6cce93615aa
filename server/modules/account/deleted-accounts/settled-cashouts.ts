import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { cashouts, settledCashouts } from '#server/db/schema.ts'

/** Keeps the settled cash-outs of an account that is about to be deleted for the books: amounts and dates alone. */
export async function keepSettledCashouts(tx: Database, participantId: number): Promise<void> {
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
  // A reference that was drawn twice, years apart, must not hold the deletion back.
  if (settled.length > 0) await tx.insert(settledCashouts).values(settled).onConflictDoNothing()
}
