import { pointsText } from '#domain/money/counted.ts'
import { errorText } from '#server/errors/error-text.ts'
import type { Database } from '#server/db/database.ts'
import { addEntry, lockBalance } from '#server/modules/money/ledger/repo.ts'
import { enqueuePush } from '#server/modules/member/push/events.ts'
import type { Mail, Recipient } from '#server/platform/mail/mail.ts'
import { sentMessage } from './messages.ts'
import type { PayoutCommand, PayoutReply } from './payout-messages.ts'
import { doubtText } from './payout-report.ts'
import {
  type LockedCashout,
  type StoredCashout,
  findDoubt,
  findOpenPayouts,
  lockCashout,
  settleCashout,
} from './repo.ts'

export interface PayoutDependencies {
  db: Database
  clock: () => Date
  mail: Mail
}

/**
 * Lists the cash-outs that wait for a gift card, or records that one was sent or failed. A failed one returns
 * its points. A repetition changes nothing. A cash-out that was settled differently is refused. So is `sent`
 * after a reversal since the request, unless the operator confirms it explicitly.
 */
export async function executePayout(deps: PayoutDependencies, command: PayoutCommand): Promise<PayoutReply> {
  if (command.action === 'list') return { type: 'list', payouts: await findOpenPayouts(deps.db) }
  const settled = await deps.db.transaction(async (tx) => {
    const cashout = await lockCashout(tx, command.reference)
    if (!cashout) return refused(`No cash-out has the reference ${command.reference}`)
    return command.action === 'sent'
      ? markSent(tx, cashout, command, deps.clock())
      : markFailed(tx, cashout, command.reason, deps.clock())
  })
  if (settled.type !== 'sent') return settled
  return { type: 'done', text: settled.text, warning: await notifyParticipant(deps.mail, settled) }
}

interface Sent {
  type: 'sent'
  text: string
  /** Null if the participant wants no e-mail. */
  account: Recipient | null
  cashout: StoredCashout
  payoutReference: string | null
}

async function markSent(
  tx: Database,
  { account, wantsMail, ...cashout }: LockedCashout,
  { payoutReference, despiteReversal }: Extract<PayoutCommand, { action: 'sent' }>,
  now: Date,
): Promise<PayoutReply | Sent> {
  const { reference } = cashout
  if (cashout.state === 'failed') return refused(`${reference} has failed, and its points were returned`)
  if (cashout.state === 'sent') {
    const isSame = payoutReference === null || payoutReference === cashout.payoutReference
    if (isSame) return done(`${reference} was marked as sent before`)
    return refused(
      `${reference} was marked as sent before, as ${cashout.payoutReference ?? 'no payout named'}`,
    )
  }
  await lockBalance(tx, cashout.participantId)
  const doubt = doubtText(await findDoubt(tx, cashout.id))
  if (doubt !== null && !despiteReversal) {
    return refused(
      `${reference}: ${doubt}. "failed ${reference} REASON" returns its points; "sent ${reference} --despite-reversal" marks it as sent anyway`,
    )
  }
  await settleCashout(tx, cashout.id, { state: 'sent', settledAt: now, payoutReference })
  await enqueuePush(tx, cashout.participantId, { kind: 'payout', id: cashout.id, at: now })
  return {
    type: 'sent',
    text: `${reference} is marked as sent`,
    account: wantsMail ? account : null,
    cashout,
    payoutReference,
  }
}

async function markFailed(
  tx: Database,
  cashout: LockedCashout,
  reason: string,
  now: Date,
): Promise<PayoutReply> {
  const { reference } = cashout
  if (cashout.state === 'sent') return refused(`${reference} was marked as sent`)
  if (cashout.state === 'failed') return done(`${reference} was marked as failed before`)
  await settleCashout(tx, cashout.id, { state: 'failed', settledAt: now, reason })
  await addEntry(tx, {
    participantId: cashout.participantId,
    kind: 'cashout-return',
    points: cashout.points,
    reference: { type: 'cashout', id: String(cashout.id) },
    source: `Cash-out ${reference} returned`,
    reason,
    at: now,
  })
  return done(`${reference} is marked as failed, and ${pointsText(cashout.points)} returned`)
}

/** Runs after the record is committed, because a failed message must not undo it. */
async function notifyParticipant(
  mail: Mail,
  { account, cashout, payoutReference }: Sent,
): Promise<string | null> {
  if (account === null) return null
  try {
    await mail.send(sentMessage(account, cashout, payoutReference))
    return null
  } catch (error) {
    return `The e-mail to the participant was not sent: ${errorText(error)}`
  }
}

const done = (text: string): PayoutReply => ({ type: 'done', text, warning: null })
const refused = (reason: string): PayoutReply => ({ type: 'refused', reason })
