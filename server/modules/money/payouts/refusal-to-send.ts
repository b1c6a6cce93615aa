import { isAboveLimit } from '#domain/money/limits.ts'
import { eq, getTableColumns } from 'drizzle-orm'
import { cashouts } from '#server/db/schema.ts'
import { findHold, openAccountHold } from '#server/modules/money/cashout/account-holds.ts'
import { openHoldReason, openRecipient } from '#server/modules/money/cashout/repo.ts'
import { hasOtherApproval } from '#server/modules/money/approvals/approvals.ts'
import { dollarsBefore, waitsForIdentity } from './order-repo.ts'
import { type Acting, type Refused, refused } from './payout-act.ts'
import { doubtText, findDoubts } from './risks.ts'

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
  const accountHold = await findHold(tx, participantId)
  const held = openHoldReason(w, acting) ?? (accountHold && openAccountHold(w, accountHold))
  if (held !== null) return refused('on-hold', `${reference} is on hold: ${held}`)
  const columns = { ...getTableColumns(cashouts), given: dollarsBefore(w.now) }
  const [row] = await tx.select(columns).from(cashouts).where(eq(cashouts.id, id))
  if (row === undefined || openRecipient(w, row) === null)
    return refused('unreadable', `${reference}: its address cannot be read`)
  if (await waitsForIdentity(tx, id, acting.config.verifyAbove))
    return refused('on-hold', `${reference} waits for the identity of its participant`)
  const doubt = doubtText(await findDoubts(tx, id))
  if (doubt !== null && despite !== true && despite !== doubt) {
    return refused(
      'doubtful',
      `${reference}: ${doubt}. "failed ${reference} REASON" returns its points; "sent ${reference} --despite-reversal" marks it as sent anyway`,
    )
  }
  const isAbove = isAboveLimit(row.dollars, { act: null, month: acting.config.payoutLimit, given: row.given })
  if (!isAbove || (await hasOtherApproval(w, id))) return null
  return refused('approval-missing', `${reference} is above the limit: an operator has to approve it first`)
}
