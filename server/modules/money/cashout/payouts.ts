import { errorText } from '#server/errors/error-text.ts'
import type { Database } from '#server/db/database.ts'
import { logSecurity } from '#server/platform/security-log/security-log.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Logger } from 'pino'
import type { DataKeys } from '#server/runtime/data-keys.ts'
import { sentMessage } from './messages.ts'
import type { PayoutCommand, PayoutReply } from './payout-messages.ts'
import { findOpenPayouts } from './repo.ts'
import { type SentPayout, actOnPayout } from './settle-payout.ts'

export interface PayoutDependencies {
  db: Database
  clock: () => Date
  dataKeys: DataKeys
  mail: Mail
  /** Dollars of one participant's gift cards in thirty days that one operator alone may send; null for no limit. */
  payoutLimit: number | null
  log: Logger
}

const actor = { command: 'npm run payouts' }

/** Lists the cash-outs that wait for a gift card, or acts on one. */
export async function executePayout(
  { db, clock, dataKeys, mail, payoutLimit: limit, log }: PayoutDependencies,
  command: PayoutCommand,
): Promise<PayoutReply> {
  if (command.action === 'list') return { type: 'list', payouts: await findOpenPayouts(db, dataKeys) }
  const outcome = await db.transaction((tx) => actOnPayout(tx, command, { actor, now: clock(), limit }))
  logSecurity(log, {
    event: 'settlement',
    outcome: outcome.type === 'refused' ? 'refused' : 'done',
    by: 'operator',
    reference: command.reference,
    reason: command.action,
  })
  if (outcome.type === 'refused') return { type: 'refused', reason: outcome.text }
  const warning = outcome.type === 'sent' ? await notifyParticipant(mail, outcome) : null
  return { type: 'done', text: outcome.text, warning }
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
