import type { CashoutPost } from '#contract/answers/cashout.ts'
import { giftCardDollars, pointsPerDollar } from '#contract/base/constants.ts'
import type { Cashout, CashoutStep } from '#contract/answers/earnings.ts'
import type { Receipt } from '#contract/answers/outbox.ts'
import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import type { Database } from '#server/db/database.ts'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { cashouts, payoutDifferences, payoutOrders } from '#server/db/schema.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { Work } from '#server/work/work.ts'
import {
  type Unsealing,
  accountHoldReason,
  payoutHoldReason,
} from '#server/platform/sealing/sealed-column.ts'
import { findProfile } from '#server/modules/member/profile/repo.ts'
import { type StoredHold, findPayoutHold } from './account-holds.ts'
import { type StoredCashout, insertCashout, openColumns, undeliveredCard } from './repo.ts'
import { textsOfParticipant } from '#server/modules/member/profile/participant-texts.ts'

const adultYears = 18

/** Limits of one participant's cash-outs, whatever keys the devices use. */
export interface CashoutRules {
  /** Minimum time between a request and the one before, if that still waits. */
  spacingSeconds: number
  /** Maximum in any twenty-four hours. */
  maxPerDay: number
}

export const cashoutRules: CashoutRules = { spacingSeconds: 60, maxPerDay: 5 }

/**
 * Requests a gift card: takes its price from the balance and records the recipient. Runs in the
 * transaction that claims the key of `receipt`. A key whose stored answer was pruned is still known by its
 * cash-out.
 *
 * @param isKeyed False if the device sent no key. Its repetition looks like a new request, so one at a time may wait.
 * @returns The receipt for the answer.
 * @throws {HostError} `under-age` (section 6; also without a profile), `amount-unavailable`,
 * `insufficient-balance`, `cashout-pending` or `rate-limited`, checked in this order: final refusals come first.
 */
export async function requestCashout(
  w: Work,
  participantId: number,
  { dollars: given, ...recipient }: CashoutPost,
  receipt: Receipt,
  {
    rules,
    amounts = [giftCardDollars],
    isKeyed = true,
  }: { rules: CashoutRules; amounts?: readonly number[]; isKeyed?: boolean },
): Promise<Receipt> {
  const { db: tx, now: requestedAt } = w
  const { balance } = await w.participant(participantId)
  const earlier = await findReceipt(tx, participantId, receipt.idempotency_key)
  if (earlier) return earlier

  const profile = await findProfile(tx, participantId)
  if (!profile || !isAdult(profile.bornOn, requestedAt)) throw new HostError('under-age')
  const dollars = Number(given ?? giftCardDollars)
  if (!amounts.includes(dollars)) throw new HostError('amount-unavailable')
  const points = dollars * pointsPerDollar
  if (balance < points) throw new HostError('insufficient-balance')
  if (!isKeyed && (await isWaiting(tx, participantId)))
    throw new HostError('cashout-pending', { retryAfterSeconds: rules.spacingSeconds })
  await checkPace(tx, participantId, requestedAt, rules)

  const id = await insertCashout(tx, w.dataKeys, {
    participantId,
    reference: receipt.reference,
    idempotencyKey: receipt.idempotency_key,
    points,
    dollars,
    recipient,
    requestedAt,
  })
  // The reference was drawn before, which is extremely rare: the next attempt draws another one.
  if (id === null) throw new HostError('unavailable', { retryAfterSeconds: 1 })
  w.addPoints({
    participantId,
    kind: 'cashout',
    points: -points,
    reference: { type: 'cashout', id: String(id) },
    source: `$${dollars} gift card`,
    reason: receipt.reference,
  })
  const { reference } = receipt
  const facts = { dollars, reference, requestedAt: requestedAt.toISOString() }
  w.mail({ participantId, kind: 'payout-requested', facts })
  return receipt
}

/** The receipt of a cash-out by its key, whether the key is still stored or not; null if there is none. */
export async function findReceipt(db: Database, participantId: number, key: string): Promise<Receipt | null> {
  const isNamed = and(eq(cashouts.participantId, participantId), eq(cashouts.idempotencyKey, key))
  const [cashout] = await db.select(openColumns).from(cashouts).where(isNamed)
  if (!cashout) return null
  const { reference, requestedAt } = cashout
  return { idempotency_key: key, reference, received_at: requestedAt.toISOString() }
}

/** All of them: the year's statement adds them up, and each has cost the participant points. */
export async function readCashouts(
  db: Database,
  unsealing: Unsealing,
  participantId: number,
): Promise<Cashout[]> {
  const rows = await db
    .select({ ...openColumns, difference: payoutDifferences.failure, order: payoutOrders.state })
    .from(cashouts)
    .leftJoin(payoutOrders, eq(payoutOrders.cashoutId, cashouts.id))
    .leftJoin(
      payoutDifferences,
      and(eq(payoutDifferences.reference, cashouts.reference), isNull(payoutDifferences.seenAt)),
    )
    .where(eq(cashouts.participantId, participantId))
    .orderBy(desc(cashouts.id))
  const accountHold = await findPayoutHold(db, participantId)
  const undelivered = await undeliveredText(db, participantId)
  const holdAndStepOf = (row: (typeof rows)[number]) => {
    if (row.state !== 'requested') return { held_at: null, hold_reason: null, step: null }
    const hold = holdOf(unsealing, row, accountHold)
    // What is on hold is looked at again.
    return { ...hold, step: (hold.held_at === null && row.order && stepsOfOrders[row.order]) || null }
  }
  return rows.map((row) => ({
    reference: row.reference,
    state: row.state,
    points: row.points,
    dollars: row.dollars,
    requested_at: row.requestedAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
    payout_reference: row.payoutReference,
    reason: row.state === 'sent' && row.difference === undeliveredCard ? undelivered : row.reason,
    ...holdAndStepOf(row),
  }))
}

/** All others wait for an operator, or for the participant's identity. */
const stepsOfOrders: Partial<Record<(typeof payoutOrders.$inferSelect)['state'], CashoutStep>> = {
  checked: 'checked',
  ordering: 'checked',
  ordered: 'ordered',
}

/** A cash-out's own hold counts before the one on the account. A reason that does not open is left out. */
function holdOf(
  unsealing: Unsealing,
  { heldAt, holdReason, participantId, reference }: StoredCashout,
  accountHold: StoredHold | null,
): Pick<Cashout, 'held_at' | 'hold_reason'> {
  if (heldAt !== null) {
    const own =
      holdReason === null ? null : payoutHoldReason.tryOpen(unsealing, [participantId, reference], holdReason)
    return { held_at: heldAt.toISOString(), hold_reason: own?.text ?? null }
  }
  if (accountHold === null) return { held_at: null, hold_reason: null }
  const { id, reason } = accountHold
  const opened = accountHoldReason.tryOpen(unsealing, [id], reason)
  return { held_at: accountHold.heldAt.toISOString(), hold_reason: opened?.text ?? null }
}

/** Call this with the participant's row locked, so that no other request of the participant intervenes. */
async function checkPace(db: Database, participantId: number, now: Date, rules: CashoutRules): Promise<void> {
  const isRecent = gt(cashouts.requestedAt, secondsBefore(now, daySeconds))
  const recent = await db
    .select({ state: cashouts.state, requestedAt: cashouts.requestedAt })
    .from(cashouts)
    .where(and(eq(cashouts.participantId, participantId), isRecent))
    .orderBy(desc(cashouts.requestedAt))
  const waiting = recent.find(({ state }) => state === 'requested')
  if (waiting && waiting.requestedAt > secondsBefore(now, rules.spacingSeconds)) {
    throw refusal('cashout-pending', now, waiting.requestedAt, rules.spacingSeconds)
  }
  const oldestThatCounts = recent[rules.maxPerDay - 1]
  if (oldestThatCounts) throw refusal('rate-limited', now, oldestThatCounts.requestedAt, daySeconds)
}

async function isWaiting(db: Database, participantId: number): Promise<boolean> {
  const isOpen = and(eq(cashouts.participantId, participantId), eq(cashouts.state, 'requested'))
  return (await db.$count(cashouts, isOpen)) > 0
}

function refusal(
  code: 'cashout-pending' | 'rate-limited',
  now: Date,
  since: Date,
  seconds: number,
): HostError {
  const leftMs = since.getTime() + seconds * 1000 - now.getTime()
  return new HostError(code, { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) })
}

/** Counts age by the full date, unlike the product's other rules, because the law requires it. Days are in UTC. */
function isAdult(bornOn: string, now: Date): boolean {
  const [year = '', ...monthAndDay] = bornOn.split('-')
  const cameOfAge = [String(Number(year) + adultYears).padStart(4, '0'), ...monthAndDay].join('-')
  return cameOfAge <= now.toISOString().slice(0, 10)
}

/** Text for the participant about a card whose e-mail came back. */
async function undeliveredText(db: Database, participantId: number): Promise<string> {
  const { t } = await textsOfParticipant(db, participantId)
  return t('The e-mail with the card did not arrive. We are looking into it.')
}
