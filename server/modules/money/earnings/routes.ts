import type { Ledger } from '#contract/answers/earnings.ts'
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
 * A participant's balance, entries and pending points, as of one moment. Of entries that the portal does not add up the latest.
 *
 * @throws {HostError} `unauthenticated` if the account was deleted.
 */
async function readLedger(db: Database, unsealing: Unsealing, participantId: number): Promise<Ledger> {
  return db.transaction(
    async (tx) => {
      const account = await findAccount(tx, { participantId })
      if (account === null) throw new HostError('unauthenticated')
      const entries = await findEntries(tx, participantId, maxEntries)
      const waiting = await findWaiting(tx, participantId)
      const unpaid = await findUnpaid(tx, participantId)
      return {
        balance: account.balance,
        entries: entries.map(({ event, at, ...entry }) => ({
          ...entry,
          reason: entry.reason ?? wordsOf(unsealing, participantId, event),
          at: at.toISOString(),
        })),
        waiting: [
          ...waiting.map(({ credit: { id, points, state, at, dueAt }, surveyId }) => ({
            id,
            points,
            source: sourceOf(surveyId),
            at: at.toISOString(),
            ...(state === 'pending'
              ? { state, reason: null, expected_at: dueAt.toISOString() }
              : { state: 'reversed' as const, reason: reversalReason, expected_at: null }),
          })),
          ...unpaid.map(({ studyId, title: source, points, at }) => ({
            // No credit's number comes so far.
            id: largestId - studyId,
            points,
            source,
            at: at.toISOString(),
            state: 'pending' as const,
            reason: null,
            expected_at: null,
          })),
        ],
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
