import type { Actor } from '#server/platform/audit/entry.ts'
import { logSecurity } from '#server/platform/security-log/security-log.ts'
import { type WorkDependencies, work } from '#server/work/work.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import type { PayoutAct, PayoutConfig, PayoutOutcome } from './payout-act.ts'
import { actOnPayout } from './settle-payout.ts'

type PayoutDependencies = WorkDependencies & Unsealing & { config: PayoutConfig }

/** Carries out an act on a cash-out, by the desk or a command. A refusal is an outcome too. */
export async function carryOut(
  deps: PayoutDependencies,
  actor: Actor,
  act: PayoutAct,
): Promise<PayoutOutcome> {
  const outcome = await work(deps, actor, (w) => actOnPayout(w, act, deps.config))
  logSecurity(deps.log, {
    event: 'settlement',
    outcome: outcome.type === 'refused' ? 'refused' : 'done',
    by: 'operator',
    reference: act.reference,
    reason: act.action,
  })
  return outcome
}

/**
 * Carries out an act on a cash-out for the command `npm run payouts`.
 *
 * @returns What was done, in words.
 * @throws with the reason of a refusal.
 */
export async function executePayout(deps: PayoutDependencies, act: PayoutAct): Promise<string> {
  const { type, text } = await carryOut(deps, { command: 'npm run payouts' }, act)
  if (type === 'refused') throw new Error(text)
  return text
}
