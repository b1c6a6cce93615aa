import type { Ledger, WaitingPoints } from '#contract/answers/earnings.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { Database } from '#server/db/database.ts'
import { findUnpaid } from '#server/modules/member/applications/unpaid.ts'
import { HostError } from '#server/errors/host-error.ts'
import { reversalReason, sourceOf } from '#server/modules/money/surveys/credit.ts'
import { findWaiting } from '#server/modules/money/surveys/repo.ts'
import { type TakenBack, findEntries } from '#server/modules/money/ledger/repo.ts'
import { type Unsealing, eventReason } from '#server/platform/sealing/sealed-column.ts'
import { findAccount } from '#server/platform/sessions/accounts.ts'

export function ledgerRoutes(deps: HostDependencies) {
  return new ApiRoutes(deps).handle(endpoints.ledger, ({ participant }) =>
    readLedger(deps.database.db, deps, participant.participantId),
  ).app
}

const maxEntries = 500
const largestId = 2 ** 31 - 1

/**
 * A participant's balance, latest entries and pending points, as of one moment.
 *
 * @throws {HostError} `unauthenticated` if the account was deleted.
 */
async function readLedger(db: Database, unsealing: Unsealing, participantId: number): Promise<Ledger> {
  return db.transaction(
    async (tx) => {
      const account = await findAccount(tx, { participantId })
      if (account === null) throw new HostError('unauthenticated')
      const entries = await findEntries(tx, participantId, maxEntries)
      const waiting = await findWaiting(tx, participantId, maxEntries)
      const unpaid = await findUnpaid(tx, participantId, maxEntries)
      return {
        balance: account.balance,
        entries: entries.map(({ event, at, ...entry }) => ({
          ...entry,
          reason: entry.reason ?? wordsOf(unsealing, participantId, event),
          at: at.toISOString(),
        })),
        waiting: [...waiting.map(toWaitingPoints), ...unpaid.map(toApprove)],
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The study's words on points that it took back. Words that do not open are left out. */
function wordsOf(unsealing: Unsealing, participantId: number, event: TakenBack | null): string | null {
  if (!event?.reason) return null
  const row = [participantId, event.studyId, event.version]
  return eventReason.tryOpen(unsealing, row, event.reason)?.text ?? null
}

/** The ids are no credit's: those never come so far. */
const toApprove = ({
  studyId,
  title,
  points,
  at,
}: Awaited<ReturnType<typeof findUnpaid>>[number]): WaitingPoints => ({
  id: largestId - studyId,
  points,
  source: title,
  state: 'pending',
  reason: null,
  at: at.toISOString(),
  expected_at: null,
})

function toWaitingPoints({
  credit,
  surveyId,
}: Awaited<ReturnType<typeof findWaiting>>[number]): WaitingPoints {
  const isPending = credit.state === 'pending'
  return {
    id: credit.id,
    points: credit.points,
    source: sourceOf(surveyId),
    state: isPending ? 'pending' : 'reversed',
    reason: isPending ? null : reversalReason,
    at: credit.at.toISOString(),
    expected_at: isPending ? credit.dueAt.toISOString() : null,
  }
}
