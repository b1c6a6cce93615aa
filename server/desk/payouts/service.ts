import type { PayoutsAnswer } from '#contract/desk/answers/payouts.ts'
import { eq } from 'drizzle-orm'
import { cashouts } from '#server/db/schema.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { Database } from '#server/db/database.ts'
import { carryOut } from '#server/modules/money/payouts/payouts.ts'
import type { PayoutAct, PayoutOutcome } from '#server/modules/money/payouts/payout-act.ts'
import { type PayoutFilter, readQueue } from './queue.ts'

/** The reason that participants read when an operator works on their payouts. */
export const workingOnPayouts = 'We are working on your payment request'
const reason = workingOnPayouts

export async function readPayouts(
  { database, clock, config, dataKeys, log }: DeskDependencies,
  operator: SignedInOperator,
  filter: PayoutFilter,
): Promise<PayoutsAnswer> {
  const now = clock()
  return database.db.transaction(async (tx) => {
    const context = { now, limit: config.payoutLimit, config, dataKeys, log }
    const { answer, records } = await readQueue(tx, filter, context)
    await openRecords(tx, { operator, opened: 'payouts', reason }, records, now)
    return answer
  })
}

/**
 * Sends, fails, holds, releases, stops, approves or undoes a payout, or withdraws an approval.
 *
 * @throws {DeskError} Also for a repetition: the other desk may have ordered a gift card too.
 */
export async function act(
  deps: DeskDependencies,
  operator: SignedInOperator,
  command: PayoutAct,
): Promise<void> {
  const { db } = deps.database
  await db.transaction((tx) => openPayout(tx, operator, command.reference, deps.clock()))
  checked(await carryOut(deps, operator, command))
}

/** In a transaction before the act: a refusal tells something about the payout too. */
async function openPayout(
  tx: Database,
  operator: SignedInOperator,
  reference: string,
  now: Date,
): Promise<void> {
  const [row] = await tx
    .select({ participantId: cashouts.participantId })
    .from(cashouts)
    .where(eq(cashouts.reference, reference))
  if (!row) throw new HostError('not-found')
  await openRecords(
    tx,
    { operator, opened: 'payouts', reason },
    [{ participantId: row.participantId, reference }],
    now,
  )
}

function checked(outcome: PayoutOutcome): void {
  if (outcome.type === 'repeated') throw new DeskError('changed-meanwhile')
  if (outcome.type !== 'refused') return
  if (outcome.code === 'unknown') throw new HostError('not-found')
  throw new DeskError(outcome.code === 'settled' ? 'changed-meanwhile' : outcome.code)
}
