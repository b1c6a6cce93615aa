import type { Support } from '#contract/answers/support.ts'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { recordOpenings } from '#server/db/schema.ts'
import type { Texts } from '#server/language/texts.ts'
import { findHold, versionOf, setAppeal } from '#server/modules/money/cashout/account-holds.ts'
import {
  type Unsealing,
  accountHoldReason,
  holdAppeal,
  openText,
} from '#server/platform/sealing/sealed-column.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'

/** Support's acts on the account, and the answer to a hold: feature `support`, which section 7 does not have. */
export function supportRoutes(deps: HostDependencies) {
  const { db } = deps.database
  return new ApiRoutes(deps)
    .handle(endpoints.support, ({ c, participant }) =>
      readSupport(db, deps, textsOf(c), participant.participantId),
    )
    .handle(endpoints.appeal, ({ participant, body }) => setAppeal(deps, participant.participantId, body)).app
}

const maxOpenings = 500

/** Operators' acts on a participant's account, as the participant sees them: without names of operators. */
async function readSupport(
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
      scope: hold.scope,
      reason: openText(unsealing, accountHoldReason, [hold.id], hold.reason, unreadable),
      appeal: openText(unsealing, holdAppeal, [hold.id], hold.appeal, unreadable),
      appealed_at: hold.appealedAt?.toISOString() ?? null,
      version: versionOf(hold),
    },
  }
}
