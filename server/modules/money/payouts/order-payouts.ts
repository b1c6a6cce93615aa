import { eq } from 'drizzle-orm'
import { daySeconds, hourSeconds, secondsAfter } from '#domain/dates/spans.ts'
import { cashouts, participants, payoutOrders } from '#server/db/schema.ts'
import { errorText } from '#server/errors/error-text.ts'
import { type StoredCashout, lockCashout, openRecipient } from '#server/modules/money/cashout/repo.ts'
import { textsOfParticipant } from '#server/modules/member/profile/participant-texts.ts'
import { pauseSeconds, workThrough } from '#server/runtime/queue.ts'
import { checkPayouts, followVerification, holdReasonOf } from './check-payouts.ts'
import {
  type OrderChange,
  type OrderDependencies,
  type StoredOrder,
  changeOrder,
  claimOrders,
  isWithProvider,
  leaseSeconds,
  noSuchOrder,
  noteFailure,
  orderOf,
} from './order-repo.ts'
import {
  type GiftCardProvider,
  NoOutcome,
  type OrderAnswer,
  otherThanAsked,
} from '#server/modules/money/gift-cards/provider.ts'
import { retryAfterSeconds } from '#server/outgoing/retry-after.ts'
import { throttle } from '#server/runtime/throttle.ts'
import { reconcileOrders } from './reconcile.ts'
import { doubtText } from './risks.ts'
import { type Work, work } from '#server/work/work.ts'
import { orders } from './payout-act.ts'
import { differenceOf, noteDifferences } from './differences.ts'
import { refusalToSend } from './refusal-to-send.ts'
import { actOnPayout } from './settle-payout.ts'

const orderRules = {
  atOnce: 5,
  firstPauseSeconds: 30,
  maxPauseSeconds: 6 * hourSeconds,
  /** Until then an approval may have come. */
  approvalSeconds: 300,
} as const

type Claimed = StoredOrder & { reference: string }

/**
 * Makes what the host repeats in the background: it follows identities that gift cards wait for, and with a provider orders
 * what may be sent, and compares the provider's list once a day.
 */
export function followPayouts(
  deps: OrderDependencies,
  provider: GiftCardProvider | null,
): (stopping: AbortSignal) => Promise<void> {
  if (provider === null) return (stopping) => followVerification(deps, stopping)
  const reconcile = throttle(deps.clock, daySeconds, async () => void (await reconcileOrders(deps, provider)))
  return async (stopping) => {
    await followVerification(deps, stopping)
    await orderPayouts(deps, provider, stopping)
    await reconcile()
  }
}

/**
 * Orders the gift cards that wait. Before the provider is asked, the order is marked: from then on nobody else settles the
 * cash-out, until the provider's own word has come. Each repetition names the same order, so a crash or a lost answer
 * costs time and no card. An order that was stopped, or whose cash-out is settled, is looked up and never placed.
 */
export async function orderPayouts(
  deps: OrderDependencies,
  provider: GiftCardProvider,
  stopping?: AbortSignal,
): Promise<void> {
  await checkPayouts(deps, stopping)
  await workThrough({
    clock: deps.clock,
    leaseSeconds,
    atOnce: orderRules.atOnce,
    claim: (lease) => claimOrders(deps.database.db, lease),
    work: (claimed) => orderOne(deps, provider, claimed),
    stopping,
  })
}

async function orderOne(
  deps: OrderDependencies,
  provider: GiftCardProvider,
  claimed: Claimed,
): Promise<void> {
  const { database, clock, log } = deps
  const { db } = database
  const { reference, tries } = claimed
  if (claimed.state === 'checked' && !(await work(deps, orders, (w) => begin(w, deps, claimed)))) return
  let answer: OrderAnswer | null
  try {
    answer = await ask(deps, provider, claimed)
  } catch (error) {
    log.warn({ err: error, reference, tries }, 'a gift card order has no answer')
    const asked = error instanceof NoOutcome ? error.retryAfter : null
    const pause = retryAfterSeconds(asked, clock(), daySeconds) ?? 0
    const dueAt = secondsAfter(clock(), Math.max(pause, pauseSeconds(tries, orderRules)))
    return noteFailure(db, claimed, { dueAt, failure: errorText(error) })
  }
  const known = answer
  await work(deps, orders, (w) => settle(w, deps, claimed, known))
}

/** Marks that the provider is asked. False if the order has to wait. */
async function begin(w: Work, deps: OrderDependencies, order: Claimed): Promise<boolean> {
  const { cashoutId, reference } = order
  const { db: tx, now } = w
  const change = (changed: OrderChange) => changeOrder(tx, cashoutId, changed)
  const cashout = await lockCashout(w, reference)
  if (cashout?.state !== 'requested') return false
  const refusal = await refusalToSend({ ...cashout, w, config: deps.config }, order.doubt)
  if (refusal === null) {
    await change({ state: 'ordering', tries: 1 })
    return true
  }
  if (refusal.code === 'unreadable') await change({ state: 'stuck', failure: refusal.text })
  else await change({ dueAt: secondsAfter(now, orderRules.approvalSeconds) })
  if (refusal.code !== 'doubtful') return false
  const { doubts = [] } = refusal
  await change({ doubt: doubtText(doubts) })
  const reason = holdReasonOf(await textsOfParticipant(tx, cashout.participantId), doubts) ?? refusal.text
  await actOnPayout(w, { action: 'hold', reference, reason }, deps.config)
  return false
}

async function settle(
  w: Work,
  deps: OrderDependencies,
  { cashoutId, reference }: Claimed,
  answer: OrderAnswer | null,
): Promise<void> {
  const { db: tx, now } = w
  const cashout = await lockCashout(w, reference)
  if (!cashout) return
  if (answer === null || answer.kind === 'refused') {
    // Another host has had a later answer, while this one hung.
    if (!isWithProvider(await orderOf(tx, cashoutId))) return
    const failure = answer === null ? noSuchOrder : answer.failure
    return changeOrder(tx, cashoutId, { state: 'stuck', failure, providerId: null })
  }
  const known = { providerId: answer.id, failure: null }
  if (answer.kind === 'pending') {
    const dueAt = secondsAfter(now, hourSeconds)
    return changeOrder(tx, cashoutId, { ...known, state: 'ordered', tries: 0, dueAt })
  }
  const isSent = answer.kind === 'executed'
  await changeOrder(tx, cashoutId, { ...known, state: isSent ? 'sent' : 'failed' })
  const { t } = await textsOfParticipant(tx, cashout.participantId)
  const act = isSent
    ? ({ action: 'sent', reference, payoutReference: answer.id, despiteReversal: true } as const)
    : ({ action: 'failed', reference, reason: t('The gift card company could not send it') } as const)
  const { type } = (await actOnPayout(w, act, deps.config)).result
  const failure = type === 'refused' && differenceOf({ ...cashout, order: 'sent' }, answer)
  if (failure) await noteDifferences(tx, new Map([[reference, failure]]), now)
}

/** The provider's answer; null if it has no order of this name, and is not to get one. */
async function ask(
  deps: OrderDependencies,
  provider: GiftCardProvider,
  { cashoutId, reference, state, doubt }: Claimed,
): Promise<OrderAnswer | null> {
  const [row] = await deps.database.db
    .select({ cashout: cashouts, email: participants.email, order: payoutOrders.state })
    .from(cashouts)
    .innerJoin(participants, eq(participants.id, cashouts.participantId))
    .innerJoin(payoutOrders, eq(payoutOrders.cashoutId, cashouts.id))
    .where(eq(cashouts.id, cashoutId))
  // The one who has stopped it waits until no call is on its way any more.
  if (row?.order === 'stopping' && state !== 'stopping') throw new Error('It was stopped')
  if (row === undefined) return provider.find(reference)
  const asked = { dollars: row.cashout.dollars, email: row.email }
  // One that the provider has was compared when it came: its participant may have another address since.
  const expected = state === 'ordered' ? { dollars: asked.dollars } : asked
  if (row.cashout.state !== 'requested' || row.order === 'stopping')
    return checked(expected, await provider.find(reference))
  if (state === 'ordering' && (await isInDoubt(deps, row.cashout, doubt))) {
    const known = await provider.find(reference)
    if (known === null) throw new Error('It is not placed again while it is on hold or in doubt')
    return checked(expected, known)
  }
  const to = openRecipient(deps, row.cashout)
  if (to === null) throw new Error('The address cannot be read')
  return checked(
    expected,
    await provider.order({ ...asked, reference, name: `${to.firstName} ${to.lastName}` }),
  )
}

/** Another card than was asked for is an operator's: it is neither marked as sent nor ordered again. */
function checked(
  asked: Parameters<typeof otherThanAsked>[0],
  answer: OrderAnswer | null,
): OrderAnswer | null {
  if (answer === null || answer.kind === 'refused' || answer.kind === 'failed') return answer
  const failure = otherThanAsked(asked, answer)
  return failure === null ? answer : { kind: 'refused', failure }
}

/** Whether an account's hold or a reversal has come since the provider was first asked, whose answer was lost. */
async function isInDoubt(
  deps: OrderDependencies,
  cashout: StoredCashout,
  known: StoredOrder['doubt'],
): Promise<boolean> {
  return work(deps, null, async (w) => {
    const refusal = await refusalToSend({ ...cashout, w, config: deps.config }, known)
    // The limit was looked at before, without orders that came later.
    return refusal !== null && refusal.code !== 'approval-missing'
  })
}
