import type { HostConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/platform/audit/entry.ts'
import { logSecurity } from '#server/platform/security-log/security-log.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { PayoutAct, PayoutOutcome } from './payout-act.ts'
import { actOnPayout } from './settle-payout.ts'

type PayoutDependencies = Pick<HostDependencies, 'clock' | 'log' | 'dataKeys'> & {
  db: Database
  config: Pick<HostConfig, 'payoutLimit' | 'verifyAbove' | 'giftCards'>
}

/** Carries out an act on a cash-out, by the desk or a command. A refusal is an outcome too. */
export async function carryOut(
  { db, clock, config, log, dataKeys }: PayoutDependencies,
  actor: Actor,
  act: PayoutAct,
): Promise<PayoutOutcome> {
  const { payoutLimit: limit, verifyAbove, giftCards } = config
  const hasProvider = giftCards !== null
  const context = { actor, now: clock(), limit, verifyAbove, hasProvider, unsealing: { dataKeys, log } }
  const outcome = await db.transaction((tx) => actOnPayout(tx, act, context))
  logSecurity(log, {
    event: 'settlement',
    outcome: outcome.type === 'refused' ? 'refused' : 'done',
    by: 'operator',
    reference: act.reference,
    reason: act.action,
  })
  return outcome
}

/**
 * As {@link carryOut}, by the command.
 *
 * @returns What was done, in words.
 * @throws with the reason of a refusal.
 */
export async function executePayout(deps: PayoutDependencies, act: PayoutAct): Promise<string> {
  const { type, text } = await carryOut(deps, { command: 'npm run payouts' }, act)
  if (type === 'refused') throw new Error(text)
  return text
}
