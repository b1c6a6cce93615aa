import { isAboveLimit } from '#domain/money/limits.ts'
import { eq, getTableColumns } from 'drizzle-orm'
import { cashouts, participants } from '#server/db/schema.ts'
import { findPayoutHold, openAccountHold } from '#server/modules/money/cashout/account-holds.ts'
import { openHoldReason, openRecipient } from '#server/modules/money/cashout/repo.ts'
import { hasOtherApproval } from '#server/modules/money/approvals/approvals.ts'
import { dollarsBefore, isForHost, orderOf, waitsForIdentity } from './order-repo.ts'
import { type Acting, type Refused, orders, refused } from './payout-act.ts'
import { doubtColumns, doubtText, doubtsOf } from './risks.ts'

/**
 * Why a waiting cash-out may not be sent now; null if it may. Locks the balance, so that no reversal, hold or other
 * payout of the participant comes between.
 *
 * @param despite Doubts that are known and do not count; true for any.
 */
export async function refusalToSend(acting: Acting, despite: string | true | null): Promise<Refused | null> {
  const { w, id, reference, participantId } = acting
  const { db: tx } = w
  await w.participant(participantId)
  const accountHold = await findPayoutHold(tx, participantId)
  const held = openHoldReason(w, acting) ?? (accountHold && openAccountHold(w, accountHold))
  if (held !== null) return refused('on-hold', `${reference} is on hold: ${held}`)
  const columns = {
    ...getTableColumns(cashouts),
    ...doubtColumns,
    given: dollarsBefore(w.now),
    waits: waitsForIdentity(acting.config.verifyAbove),
  }
  const isThis = eq(cashouts.id, id)
  const ofParticipant = eq(participants.id, cashouts.participantId)
  const [row] = await tx.select(columns).from(cashouts).innerJoin(participants, ofParticipant).where(isThis)
  if (row === undefined || openRecipient(w, row) === null)
    return refused('unreadable', `${reference}: its address cannot be read`)
  if (row.waits) return refused('on-hold', `${reference} waits for the identity of its participant`)
  const hasProvider = acting.config.giftCards !== null
  if (hasProvider && w.actor !== orders && isForHost(await orderOf(tx, id)))
    return refused('ordered-by-host', `${reference} is ordered by the host itself: nobody sends it by hand`)
  const doubts = doubtsOf(row)
  const doubt = doubtText(doubts)
  if (doubt !== null && despite !== true && despite !== doubt) {
    const text = `${reference}: ${doubt}. "failed ${reference} REASON" returns its points; "sent ${reference} --despite-reversal" marks it as sent anyway`
    return { ...refused('doubtful', text), doubts }
  }
  const isAbove = isAboveLimit(row.dollars, { act: null, month: acting.config.payoutLimit, given: row.given })
  if (!isAbove || (await hasOtherApproval(w, id))) return null
  return refused('approval-missing', `${reference} is above the limit: an operator has to approve it first`)
}
