import type { Support } from '#contract/answers/support.ts'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { recordOpenings } from '#server/db/schema.ts'
import type { Texts } from '#server/language/texts.ts'
import { findHold, versionOf } from '#server/modules/money/cashout/account-holds.ts'
import {
  type Unsealing,
  accountHoldReason,
  holdAppeal,
  openText,
} from '#server/platform/sealing/sealed-column.ts'

const maxOpenings = 500

/** Operators' acts on a participant's account, as the participant sees them: without names of operators. */
export async function readSupport(
  db: Database,
  unsealing: Unsealing,
  { t }: Texts,
  participantId: number,
): Promise<Support> {
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
  const unreadable = t('This text cannot be read.')
  return {
    openings: openings.map((opening) => ({ ...opening, at: opening.at.toISOString() })),
    hold: hold && {
      at: hold.heldAt.toISOString(),
      reason: openText(unsealing, accountHoldReason, [hold.id], hold.reason, unreadable),
      appeal: openText(unsealing, holdAppeal, [hold.id], hold.appeal, unreadable),
      appealed_at: hold.appealedAt?.toISOString() ?? null,
      version: versionOf(hold),
    },
  }
}
