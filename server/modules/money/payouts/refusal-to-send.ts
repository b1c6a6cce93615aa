import type { Database } from '#server/db/database.ts'
import { findHold, openAccountHold } from '#server/modules/money/cashout/account-holds.ts'
import type { StoredCashout } from '#server/modules/money/cashout/repo.ts'
import { lockBalance } from '#server/modules/money/ledger/repo.ts'
import { lacksApproval } from './approvals.ts'
import { waitsForIdentity } from './order-repo.ts'
import { type ActContext, type Refused, refused } from './payout-act.ts'
import { doubtText } from './payout-report.ts'
import { findDoubt, hasRecipient, openHoldReason } from './repo.ts'
import { doubtsOf } from './risks.ts'

/**
 * Why a waiting cash-out may not be sent now; null if it may. Locks the balance, so that no reversal, hold or other payout of the
 * participant comes between.
 */
export async function refusalToSend(
  tx: Database,
  cashout: StoredCashout,
  despiteReversal: boolean,
  context: ActContext,
): Promise<Refused | null> {
  const { id, reference, participantId } = cashout
  await lockBalance(tx, participantId)
  const held = openHoldReason(context.unsealing, cashout) ?? (await accountHoldOf(tx, participantId, context))
  if (held !== null) return refused('on-hold', `${reference} is on hold: ${held}`)
  if (!(await hasRecipient(tx, context.unsealing, id)))
    return refused('unreadable', `${reference}: its address cannot be read`)
  if (await waitsForIdentity(tx, id, context.verifyAbove))
    return refused('on-hold', `${reference} waits for the identity of its participant`)
  const doubt = doubtText(doubtsOf(await findDoubt(tx, id)))
  if (doubt !== null && !despiteReversal) {
    return refused(
      'doubtful',
      `${reference}: ${doubt}. "failed ${reference} REASON" returns its points; "sent ${reference} --despite-reversal" marks it as sent anyway`,
    )
  }
  if (!(await lacksApproval(tx, { id }, context))) return null
  return refused('approval-missing', `${reference} is above the limit: an operator has to approve it first`)
}

async function accountHoldOf(
  tx: Database,
  participantId: number,
  { unsealing }: ActContext,
): Promise<string | null> {
  const accountHold = await findHold(tx, participantId)
  return accountHold && openAccountHold(unsealing, accountHold)
}
