import { secondsAfter } from '#domain/dates/spans.ts'
import { pointsText } from '#domain/money/counted.ts'
import { and, eq } from 'drizzle-orm'
import { approvals, cashouts, payoutDifferences, payoutOrders } from '#server/db/schema.ts'
import { payoutHoldReason } from '#server/platform/sealing/sealed-column.ts'
import type { Ended, Noted, Work } from '#server/work/work.ts'
import {
  decide,
  hasOtherApproval,
  insertApproval,
  isOfCashout,
} from '#server/modules/money/approvals/approvals.ts'
import {
  changeOrder,
  endVerification,
  isOfProvider,
  isWithProvider,
  leaseSeconds,
  makeDue,
  orderOf,
  retryOrder,
} from './order-repo.ts'
import {
  type Acting,
  type PayoutAct,
  type PayoutConfig,
  type PayoutOutcome,
  orders,
  refused,
} from './payout-act.ts'
import { refusalToSend } from './refusal-to-send.ts'
import { type StoredCashout, lockCashout, openHoldReason } from '#server/modules/money/cashout/repo.ts'
import { cardOf, tell } from './tell.ts'

/**
 * The one way to send, fail, hold, release, stop, approve or undo a cash-out, and to withdraw an approval, for the desk and
 * for the command. Writes the log and the participant's messages in the same transaction. A failed one returns its
 * points. A repetition changes nothing. A cash-out that was settled differently is refused. So is `sent` while it or the
 * account is on hold, above the limit without an approval, and after a reversal since the request, unless the operator
 * confirms that explicitly. While the gift card provider may have it, an operator can only stop the order.
 */
export async function actOnPayout(
  w: Work,
  act: PayoutAct,
  config: PayoutConfig,
): Promise<Ended<PayoutOutcome>> {
  const cashout = await lockCashout(w, act.reference)
  const end = cashout
    ? await actOnCashout({ ...cashout, w, config }, act)
    : refused('unknown', `No cash-out has the reference ${act.reference}`)
  return end.type === 'done' ? w.noted(end) : w.noteNothing(end)
}

async function actOnCashout(acting: Acting, act: PayoutAct): Promise<PayoutOutcome> {
  const { w, id } = acting
  if (act.action === 'stop') return stop(acting, act.reason)
  if (act.action !== 'approve' && w.actor !== orders && isWithProvider(await orderOf(w.db, id)))
    return refused('at-provider', `${act.reference} is with the gift card provider: stop the order first`)
  if (act.action === 'sent') return markSent(acting, act)
  if (act.action === 'approve') return approve(acting, act.was)
  if (act.action === 'withdraw') return withdraw(acting)
  if (act.action === 'release') return release(acting, act)
  return { failed: markFailed, hold, undo }[act.action](acting, act.reason)
}

async function approve(acting: Acting, was: StoredCashout['state']): Promise<PayoutOutcome> {
  const { w, id, reference, state } = acting
  // An approval that comes after the card was sent asks for no undo.
  if (state !== was || (state === 'sent' && (await isOfProvider(w.db, id))))
    return refused('settled', `${reference} is settled`)
  if (!('operatorId' in w.actor)) return refused('approval-missing', 'Only an operator of the desk approves')
  const kind = state === 'sent' ? 'undo' : 'payout'
  if (!(await insertApproval(w, { kind, cashoutId: id, askedBy: w.actor.operatorId })))
    return repeated(`${reference} was approved before`)
  await makeDue(w.db, id, w.now)
  return done(acting, `${reference} is approved`, {
    act: state === 'sent' ? 'payout.ask-undo' : 'payout.approve',
  })
}

/** Takes back an approval, or a request for the undo. */
async function withdraw(acting: Acting): Promise<PayoutOutcome> {
  const { w, id, reference, state } = acting
  const isOwn = 'operatorId' in w.actor && and(isOfCashout(id), eq(approvals.askedBy, w.actor.operatorId))
  if (!isOwn || !(await decide(w, isOwn, false))) return repeated(`${reference} has no approval of yours`)
  return done(acting, `The approval of ${reference} is withdrawn`, {
    act: state === 'sent' ? 'payout.withdraw-undo' : 'payout.withdraw',
  })
}

/**
 * Withdraws the mark of a card that was never sent, once another operator has asked for it. The cash-out then waits on hold,
 * and its participant reads why.
 */
async function undo(acting: Acting, reason: string): Promise<PayoutOutcome> {
  const { w, id, reference, state } = acting
  const { db: tx, now } = w
  if (state !== 'sent') return refused('settled', `${reference} is not marked as sent`)
  if (await isOfProvider(tx, id)) return refused('settled', `The gift card provider has sent ${reference}`)
  if (!(await hasOtherApproval(w, id)))
    return refused('approval-missing', `Another operator has to ask for the undo of ${reference} first`)
  await decide(w, isOfCashout(id), true)
  const waiting = { state: 'requested', settledAt: null, payoutReference: null } as const
  await tx.update(cashouts).set(waiting).where(eq(cashouts.id, id))
  await retryOrder(tx, id, now)
  // The next comparison looks at the card again.
  await tx.delete(payoutDifferences).where(eq(payoutDifferences.reference, reference))
  return putOnHold(acting, reason, 'payout.undo')
}

/**
 * Stops an order that the provider may have. It is looked up once no call is on its way any more, and is placed by nobody
 * then. Without a provider nobody can look it up but the operator.
 */
async function stop(acting: Acting, reason: string): Promise<PayoutOutcome> {
  const { w, id, reference } = acting
  const { db: tx, now } = w
  const order = await orderOf(tx, id)
  if (!isWithProvider(order)) return refused('settled', `${reference} is not with the gift card provider`)
  const hasProvider = acting.config.giftCards !== null
  if (hasProvider && order === 'stopping') return repeated(`The order of ${reference} was stopped before`)
  const failure = 'It is not asked any more: look in your account there whether it has this order'
  const lookedUp = { failure: null, tries: 0, dueAt: secondsAfter(now, leaseSeconds) }
  await changeOrder(tx, id, hasProvider ? { state: 'stopping', ...lookedUp } : { state: 'stuck', failure })
  const text = `The order of ${reference} is stopped, unless the gift card provider has it`
  return done(acting, text, { act: 'payout.stop', reason })
}

async function markSent(
  acting: Acting,
  { payoutReference, despiteReversal }: Extract<PayoutAct, { action: 'sent' }>,
): Promise<PayoutOutcome> {
  const { w, id, reference, state } = acting
  if (state === 'failed') return refused('settled', `${reference} has failed, and its points were returned`)
  if (state === 'sent') {
    const isSame = payoutReference === null || payoutReference === acting.payoutReference
    if (isSame) return repeated(`${reference} was marked as sent before`)
    const named = acting.payoutReference ?? 'no payout named'
    return refused('settled', `${reference} was marked as sent before, as ${named}`)
  }
  const refusal = w.actor === orders ? null : await refusalToSend(acting, despiteReversal || null)
  if (refusal) return refusal
  await settleCashout(w, id, { state: 'sent', settledAt: w.now, payoutReference })
  // From now on an approval asks for the undo.
  await decide(w, isOfCashout(id), true)
  tell(w, acting, { kind: 'payout-sent', facts: { ...cardOf(acting), payoutReference } })
  const after = { state: 'sent', despite_reversal: despiteReversal }
  return done(acting, `${reference} is marked as sent`, { act: 'payout.send', after })
}

async function markFailed(acting: Acting, reason: string): Promise<PayoutOutcome> {
  const { w, id, reference, state, participantId, points } = acting
  if (state === 'sent') return refused('settled', `${reference} was marked as sent`)
  if (state === 'failed') return repeated(`${reference} was marked as failed before`)
  await settleCashout(w, id, { state: 'failed', settledAt: w.now, reason })
  await w.participant(participantId)
  w.addPoints({
    participantId,
    kind: 'cashout-return',
    points,
    reference: { type: 'cashout', id: String(id) },
    source: `Cash-out ${reference} returned`,
    reason,
  })
  tell(w, acting, { kind: 'payout-failed', facts: { ...cardOf(acting), points, reason } })
  const after = { state: 'failed', points_returned: points }
  const text = `${reference} is marked as failed, and ${pointsText(points)} returned`
  return done(acting, text, { act: 'payout.fail', reason, after })
}

async function hold(acting: Acting, reason: string): Promise<PayoutOutcome> {
  const { w, reference, state } = acting
  if (state !== 'requested') return refused('settled', `${reference} is settled`)
  if (openHoldReason(w, acting) === reason) return repeated(`${reference} was put on hold before`)
  return putOnHold(acting, reason, 'payout.hold')
}

/** A hold withdraws the approvals: they were given before its reason was known. */
async function putOnHold(acting: Acting, reason: string, act: Noted['act']): Promise<PayoutOutcome> {
  const { w, id, reference } = acting
  await endVerification(w.db, id, null)
  await setHold(acting, reason)
  await decide(w, isOfCashout(id), false)
  tell(w, acting, { kind: 'payout-held', facts: { ...cardOf(acting), reason } })
  const after = { state: 'requested', on_hold: true }
  return done(acting, `${reference} is on hold`, { act, reason, after })
}

async function release(
  acting: Acting,
  { reason, heldAt: readAt }: Extract<PayoutAct, { action: 'release' }>,
): Promise<PayoutOutcome> {
  const { w, id, reference, state, heldAt } = acting
  const { db: tx, now } = w
  if (state !== 'requested') return refused('settled', `${reference} is settled`)
  if (readAt !== undefined && readAt !== (heldAt?.toISOString() ?? null))
    return refused('settled', `${reference} is on another hold by now, or on none`)
  if (heldAt === null && (await retryOrder(tx, id, now)))
    return done(acting, `${reference} is ordered again`, { act: 'payout.release', reason })
  if (heldAt === null) return repeated(`${reference} is not on hold`)
  await setHold(acting, null)
  await endVerification(tx, id, 'checked')
  tell(w, acting, { kind: 'payout-released', facts: cardOf(acting) })
  const after = { state, on_hold: false }
  return done(acting, `${reference} is released`, { act: 'payout.release', reason, after })
}

/** The cash-out is settled: an earlier failure of its order at the provider does not count any more. */
async function settleCashout(
  { db }: Work,
  id: number,
  settled: Pick<StoredCashout, 'state' | 'settledAt'> &
    Partial<Pick<StoredCashout, 'payoutReference' | 'reason'>>,
): Promise<void> {
  await db
    .update(cashouts)
    .set({ ...settled, heldAt: null, holdReason: null })
    .where(eq(cashouts.id, id))
  await db.update(payoutOrders).set({ failure: null }).where(eq(payoutOrders.cashoutId, id))
}

/** Puts a cash-out on hold, or releases it with null. */
async function setHold({ w, id, participantId, reference }: Acting, reason: string | null): Promise<void> {
  const identity = [participantId, reference]
  const holdReason = reason === null ? null : payoutHoldReason.seal(w.dataKeys, identity, { text: reason })
  await w.db
    .update(cashouts)
    .set({ heldAt: reason === null ? null : w.now, holdReason })
    .where(eq(cashouts.id, id))
}

/** Ends what was done with its entry in the log. */
function done(
  { w, participantId, reference, state, heldAt, dollars }: Acting,
  text: string,
  act: Pick<Noted, 'act' | 'after'> & { reason?: string },
): PayoutOutcome {
  const before = { state, on_hold: heldAt !== null, dollars }
  w.note({ subject: `payout:${reference}`, about: participantId, before, ...act })
  return { type: 'done', text }
}

const repeated = (text: string): PayoutOutcome => ({ type: 'repeated', text })
