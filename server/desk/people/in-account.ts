import type { RecordPart } from '#contract/answers/support.ts'
import type { Database } from '#server/db/database.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { lockBalance } from '#server/modules/money/ledger/repo.ts'

export interface AccountAct {
  participantId: number
  operator: Pick<SignedInOperator, 'operatorId' | 'name'>
  /** In words for the participant. */
  reason: string
}

/** For the reason in the log. */
export const aboutOf = ({ dataKeys, log }: Unsealing, { participantId }: AccountAct) => ({
  participantId,
  dataKeys,
  log,
})

export interface AccountDependencies {
  db: Database
  clock: () => Date
}

/**
 * Runs an act in a transaction with the participant's row locked, so that no payout is sent meanwhile. The participant
 * sees the act's reason, also of a refused one: a refusal tells something about the account too.
 *
 * @throws {HostError} `not-found` if the account was deleted.
 */
export async function inAccount<Result>(
  { db, clock }: AccountDependencies,
  { participantId, operator, reason }: AccountAct,
  opened: RecordPart,
  run: (tx: Database, context: { now: Date; subject: string; balance: number }) => Promise<Result>,
): Promise<Result> {
  const now = clock()
  const locked = (tx: Database) =>
    lockBalance(tx, participantId).catch((error: unknown) => {
      if (error instanceof HostError && error.code === 'unauthenticated') throw new HostError('not-found')
      throw error
    })
  await db.transaction(async (tx) => {
    await locked(tx)
    await openRecords(tx, { operator, opened, reason }, [{ participantId }], now)
  })
  return db.transaction(async (tx) => {
    const balance = await locked(tx)
    return run(tx, { now, subject: `participant:${participantId}`, balance })
  })
}
