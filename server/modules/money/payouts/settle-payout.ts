import { pointsText } from '#domain/money/counted.ts'
import type { Database } from '#server/db/database.ts'
import { addEntry } from '#server/modules/money/ledger/repo.ts'
import { enqueuePush } from '#server/modules/member/push/events.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import { deleteApprovals, hasOtherApproval, insertApproval } from './approvals.ts'
import {
  deleteDifference,
  endVerification,
  isAtProvider,
  isOfProvider,
  orderOf,
  retryOrder,
  stopOrder,
} from './order-repo.ts'
import { type ActContext, type PayoutAct, type PayoutOutcome, refused } from './payout-act.ts'
import { refusalToSend } from './refusal-to-send.ts'
import type { StoredCashout } from '#server/modules/money/cashout/repo.ts'
import { lockCashout, openHoldReason, reopenCashout, setHold, settleCashout } from './repo.ts'
import { cardOf, tell } from './tell.ts'

/**
 * The one way to send, fail, hold, release, stop, approve or undo a cash-out, and to withdraw an approval, for the desk and for the command. Writes the log and the
 * participant's messages in the same transaction. A failed one returns its points. A repetition changes nothing. A cash-out that was settled differently is
 * refused. So is `sent` while it or the account is on hold, above the limit without an approval, and after a reversal
 * since the request, unless the operator confirms that explicitly. While the gift card provider may have it, an operator
 * can only stop the order.
 */
export async function actOnPayout(tx: Database, act: PayoutAct, context: ActContext): Promise<PayoutOutcome> {
  const cashout = await lockCashout(tx, act.reference)
  if (!cashout) return refused('unknown', `No cash-out has the reference ${act.reference}`)
  if (act.action === 'stop') return stop(tx, cashout, act.reason, context)
  if (act.action !== 'approve' && !context.isProvider && (await isAtProvider(tx, cashout.id)))
    return refused('at-provider', `${act.reference} is with the gift card provider: stop the order first`)
  if (act.action === 'sent') return markSent(tx, cashout, act, context)
  if (act.action === 'approve') return approve(tx, cashout, act.was, context)
  if (act.action === 'withdraw') return withdraw(tx, cashout, context)
  if (act.action === 'failed') return markFailed(tx, cashout, act.reason, context)
  if (act.action === 'undo') return undo(tx, cashout, act.reason, context)
  return act.action === 'release'
    ? release(tx, cashout, act, context)
    : hold(tx, cashout, act.reason, context)
}

async function approve(
  tx: Database,
  cashout: StoredCashout,
  was: StoredCashout['state'],
  { actor, now }: ActContext,
): Promise<PayoutOutcome> {
  const { id, reference, state } = cashout
  // An approval that comes after the card was sent asks for no undo.
  if (state !== was || (state === 'sent' && (await isOfProvider(tx, id))))
    return refused('settled', `${reference} is settled`)
  if (!('operatorId' in actor)) return refused('approval-missing', 'Only an operator of the desk approves')
  const { operatorId } = actor
  if (!(await insertApproval(tx, { cashoutId: id, operatorId, at: now })))
    return { type: 'repeated', text: `${reference} was approved before` }
  await log(tx, cashout, { actor, now }, { act: state === 'sent' ? 'payout.ask-undo' : 'payout.approve' })
  return done(`${reference} is approved`)
}

/** Takes back an approval, or a request for the undo. */
async function withdraw(
  tx: Database,
  cashout: StoredCashout,
  { actor, now }: ActContext,
): Promise<PayoutOutcome> {
  const { id, reference, state } = cashout
  if (!('operatorId' in actor) || !(await deleteApprovals(tx, id, actor.operatorId)))
    return { type: 'repeated', text: `${reference} has no approval of yours` }
  await log(
    tx,
    cashout,
    { actor, now },
    {
      act: state === 'sent' ? 'payout.withdraw-undo' : 'payout.withdraw',
    },
  )
  return done(`The approval of ${reference} is withdrawn`)
}

/**
 * Withdraws the mark of a card that was never sent, once another operator has asked for it. The cash-out then waits on hold,
 * and its participant reads why.
 */
async function undo(
  tx: Database,
  cashout: StoredCashout,
  reason: string,
  context: ActContext,
): Promise<PayoutOutcome> {
  const { id, reference, state } = cashout
  if (state !== 'sent') return refused('settled', `${reference} is not marked as sent`)
  if (await isOfProvider(tx, id)) return refused('settled', `The gift card provider has sent ${reference}`)
  if (!(await hasOtherApproval(tx, id, context.actor)))
    return refused('approval-missing', `Another operator has to ask for the undo of ${reference} first`)
  await reopenCashout(tx, id)
  await retryOrder(tx, id, context.now)
  await deleteDifference(tx, reference)
  return putOnHold(tx, cashout, reason, context, { act: 'payout.undo', state: 'requested' })
}

/** The provider is not asked for it any more. Then it waits for an operator, unless the provider has the order. */
async function stop(
  tx: Database,
  cashout: StoredCashout,
  reason: string,
  context: ActContext,
): Promise<PayoutOutcome> {
  const { id, reference } = cashout
  if (!(await isAtProvider(tx, id)))
    return refused('settled', `${reference} is not with the gift card provider`)
  if (context.hasProvider && (await orderOf(tx, id)) === 'stopping')
    return { type: 'repeated', text: `The order of ${reference} was stopped before` }
  await stopOrder(tx, id, context)
  await log(tx, cashout, context, { act: 'payout.stop', reason })
  return done(`The order of ${reference} is stopped, unless the gift card provider has it`)
}

async function markSent(
  tx: Database,
  cashout: StoredCashout,
  { payoutReference, despiteReversal }: Extract<PayoutAct, { action: 'sent' }>,
  context: ActContext,
): Promise<PayoutOutcome> {
  const { reference } = cashout
  if (cashout.state === 'failed')
    return refused('settled', `${reference} has failed, and its points were returned`)
  if (cashout.state === 'sent') {
    const isSame = payoutReference === null || payoutReference === cashout.payoutReference
    if (isSame) return { type: 'repeated', text: `${reference} was marked as sent before` }
    const named = cashout.payoutReference ?? 'no payout named'
    return refused('settled', `${reference} was marked as sent before, as ${named}`)
  }
  const refusal = context.isProvider ? null : await refusalToSend(tx, cashout, despiteReversal, context)
  if (refusal) return refusal
  await settleCashout(tx, cashout.id, { state: 'sent', settledAt: context.now, payoutReference })
  // From now on an approval asks for the undo.
  await deleteApprovals(tx, cashout.id)
  await enqueuePush(tx, cashout.participantId, { kind: 'payout', id: cashout.id, at: context.now })
  await log(tx, cashout, context, {
    act: 'payout.send',
    after: { state: 'sent', despite_reversal: despiteReversal },
  })
  await tell(tx, cashout, toldBy(context), {
    kind: 'payout-sent',
    facts: { ...cardOf(cashout), payoutReference },
  })
  return done(`${reference} is marked as sent`)
}

async function markFailed(
  tx: Database,
  cashout: StoredCashout,
  reason: string,
  context: ActContext,
): Promise<PayoutOutcome> {
  const { reference } = cashout
  if (cashout.state === 'sent') return refused('settled', `${reference} was marked as sent`)
  if (cashout.state === 'failed')
    return { type: 'repeated', text: `${reference} was marked as failed before` }
  await settleCashout(tx, cashout.id, { state: 'failed', settledAt: context.now, reason })
  await addEntry(tx, {
    participantId: cashout.participantId,
    kind: 'cashout-return',
    points: cashout.points,
    reference: { type: 'cashout', id: String(cashout.id) },
    source: `Cash-out ${reference} returned`,
    reason,
    at: context.now,
  })
  await log(tx, cashout, context, {
    act: 'payout.fail',
    reason,
    after: { state: 'failed', points_returned: cashout.points },
  })
  const facts = { ...cardOf(cashout), points: cashout.points, reason }
  await tell(tx, cashout, toldBy(context), { kind: 'payout-failed', facts })
  return done(`${reference} is marked as failed, and ${pointsText(cashout.points)} returned`)
}

async function hold(
  tx: Database,
  cashout: StoredCashout,
  reason: string,
  context: ActContext,
): Promise<PayoutOutcome> {
  const { reference, state } = cashout
  if (state !== 'requested') return refused('settled', `${reference} is settled`)
  if (openHoldReason(context.unsealing, cashout) === reason)
    return { type: 'repeated', text: `${reference} was put on hold before` }
  return putOnHold(tx, cashout, reason, context, { act: 'payout.hold', state })
}

/** A hold withdraws the approvals: they were given before its reason was known. */
async function putOnHold(
  tx: Database,
  cashout: StoredCashout,
  reason: string,
  context: ActContext,
  { act, state }: { act: string; state: 'requested' },
): Promise<PayoutOutcome> {
  const { id, reference } = cashout
  await endVerification(tx, id, null)
  await setHold(tx, context.unsealing.dataKeys, cashout, { heldAt: context.now, reason })
  await deleteApprovals(tx, id)
  await log(tx, cashout, context, { act, reason, after: { state, on_hold: true } })
  await tell(tx, cashout, toldBy(context), { kind: 'payout-held', facts: { ...cardOf(cashout), reason } })
  return done(`${reference} is on hold`)
}

async function release(
  tx: Database,
  cashout: StoredCashout,
  { reason, heldAt: readAt }: Extract<PayoutAct, { action: 'release' }>,
  context: ActContext,
): Promise<PayoutOutcome> {
  const { reference, state, heldAt } = cashout
  if (state !== 'requested') return refused('settled', `${reference} is settled`)
  if (readAt !== undefined && readAt !== (heldAt?.toISOString() ?? null))
    return refused('settled', `${reference} is on another hold by now, or on none`)
  if (heldAt === null && (await retryOrder(tx, cashout.id, context.now))) {
    await log(tx, cashout, context, { act: 'payout.release', reason })
    return done(`${reference} is ordered again`)
  }
  if (heldAt === null) return { type: 'repeated', text: `${reference} is not on hold` }
  await setHold(tx, context.unsealing.dataKeys, cashout, null)
  await endVerification(tx, cashout.id, 'checked')
  await log(tx, cashout, context, { act: 'payout.release', reason, after: { state, on_hold: false } })
  await tell(tx, cashout, toldBy(context), { kind: 'payout-released', facts: cardOf(cashout) })
  return done(`${reference} is released`)
}

function log(
  tx: Database,
  { reference, state, heldAt, dollars }: StoredCashout,
  { actor, now }: Pick<ActContext, 'actor' | 'now'>,
  act: { act: string; reason?: string; after?: object },
): Promise<void> {
  const before = { state, on_hold: heldAt !== null, dollars }
  return writeAct(tx, { actor, subject: `payout:${reference}`, before, ...act }, now)
}

const toldBy = ({ unsealing: { dataKeys }, now }: ActContext) => ({ dataKeys, now })

const done = (text: string): PayoutOutcome => ({ type: 'done', text })
