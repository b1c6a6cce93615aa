import type { HostConfig } from '#server/config/config.ts'
import { errorText } from '#server/errors/error-text.ts'
import type { Database } from '#server/db/database.ts'
import { logSecurity } from '#server/platform/security-log/security-log.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Logger } from 'pino'
import { sentMessage } from './messages.ts'
import { type PayoutAct, type SentPayout, actOnPayout } from './settle-payout.ts'

interface PayoutDependencies {
  db: Database
  clock: () => Date
  mail: Mail
  config: Pick<HostConfig, 'payoutLimit'>
  log: Logger
  dataKeys: DataKeys
}

const actor = { command: 'npm run payouts' }

/**
 * Acts on a cash-out that waits for a gift card.
 *
 * @returns What was done, and a failure besides it; null without one.
 * @throws with the reason of a refusal.
 */
export async function executePayout(
  { db, clock, mail, config, log, dataKeys }: PayoutDependencies,
  act: PayoutAct,
): Promise<{ text: string; warning: string | null }> {
  const outcome = await db.transaction((tx) =>
    actOnPayout(tx, act, { actor, now: clock(), limit: config.payoutLimit, unsealing: { dataKeys, log } }),
  )
  const { type, text } = outcome
  logSecurity(log, {
    event: 'settlement',
    outcome: type === 'refused' ? 'refused' : 'done',
    by: 'operator',
    reference: act.reference,
    reason: act.action,
  })
  if (type === 'refused') throw new Error(text)
  return { text, warning: type === 'sent' ? await notifyParticipant(mail, outcome) : null }
}

/**
 * Tells the participant that the gift card was sent. Runs after the record is committed, because a failed message must
 * not undo it.
 *
 * @returns The failure in words; null without one.
 */
export async function notifyParticipant(
  mail: Mail,
  { account, cashout, payoutReference }: SentPayout,
): Promise<string | null> {
  if (account === null) return null
  try {
    await mail.send(sentMessage(account, cashout, payoutReference))
    return null
  } catch (error) {
    return `The e-mail to the participant was not sent: ${errorText(error)}`
  }
}
