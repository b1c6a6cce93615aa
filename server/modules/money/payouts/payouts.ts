import type { HostConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { logSecurity } from '#server/platform/security-log/security-log.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'
import type { Logger } from 'pino'
import { type PayoutAct, actOnPayout } from './settle-payout.ts'

interface PayoutDependencies {
  db: Database
  clock: () => Date
  config: Pick<HostConfig, 'payoutLimit'>
  log: Logger
  dataKeys: DataKeys
}

const actor = { command: 'npm run payouts' }

/**
 * Acts on a cash-out that waits for a gift card.
 *
 * @returns What was done, in words.
 * @throws with the reason of a refusal.
 */
export async function executePayout(
  { db, clock, config, log, dataKeys }: PayoutDependencies,
  act: PayoutAct,
): Promise<string> {
  const { type, text } = await db.transaction((tx) =>
    actOnPayout(tx, act, { actor, now: clock(), limit: config.payoutLimit, unsealing: { dataKeys, log } }),
  )
  logSecurity(log, {
    event: 'settlement',
    outcome: type === 'refused' ? 'refused' : 'done',
    by: 'operator',
    reference: act.reference,
    reason: act.action,
  })
  if (type === 'refused') throw new Error(text)
  return text
}
