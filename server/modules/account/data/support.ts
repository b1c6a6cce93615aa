import type { Support } from '#contract/answers/support.ts'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { recordOpenings } from '#server/db/schema.ts'
import { findHold } from '#server/modules/money/cashout/account-holds.ts'

const maxOpenings = 500

/** Operators' acts on a participant's account, as the participant sees them: without names of operators. */
export async function readSupport(db: Database, participantId: number): Promise<Support> {
  const openings = await db
    .select({
      at: recordOpenings.at,
      opened: recordOpenings.opened,
      reason: recordOpenings.reason,
      reference: recordOpenings.reference,
    })
    .from(recordOpenings)
    .where(eq(recordOpenings.participantId, participantId))
    .orderBy(desc(recordOpenings.id))
    .limit(maxOpenings)
  const hold = await findHold(db, participantId)
  return {
    openings: openings.map((opening) => ({ ...opening, at: opening.at.toISOString() })),
    hold: hold && {
      at: hold.heldAt.toISOString(),
      reason: hold.reason,
      appeal: hold.appeal,
      appealed_at: hold.appealedAt?.toISOString() ?? null,
    },
  }
}
