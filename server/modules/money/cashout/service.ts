import type { CashoutBody } from '#contract/answers/cashout.ts'
import { giftCardDollars, minimumCashoutPoints } from '#contract/base/constants.ts'
import type { Cashout } from '#contract/answers/earnings.ts'
import type { Receipt } from '#contract/answers/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { HostError } from '#server/errors/host-error.ts'
import { addEntry, lockBalance } from '#server/modules/money/ledger/repo.ts'
import { findProfile } from '#server/modules/member/profile/repo.ts'
import { findCashoutByKey, findCashouts, findCashoutsSince, insertCashout } from './repo.ts'

const adultYears = 18
const maxCashouts = 500
const daySeconds = 86_400

/** How often one participant may cash out, whatever keys her devices use. */
export interface CashoutRules {
  /** A request follows another that still waits by at least this long. */
  spacingSeconds: number
  /** In any twenty-four hours. */
  maxPerDay: number
}

export const cashoutRules: CashoutRules = { spacingSeconds: 60, maxPerDay: 5 }

/**
 * Requests a gift card: takes the fixed price from the balance and records where to send the card. Part of the
 * transaction that claims the key of `receipt`. A key whose stored answer was pruned is still known by its cash-out.
 *
 * @returns The receipt to answer with.
 * @throws {HostError} `under-age` (section 6; without a profile nobody's age is known), `insufficient-balance`,
 * `cashout-pending` or `rate-limited`; checked in this order, what is final first.
 */
export async function requestCashout(
  tx: Database,
  participantId: number,
  recipient: CashoutBody,
  receipt: Receipt,
  rules: CashoutRules,
): Promise<Receipt> {
  const requestedAt = new Date(receipt.received_at)
  const balance = await lockBalance(tx, participantId)
  const earlier = await findReceipt(tx, participantId, receipt.idempotency_key)
  if (earlier) return earlier

  const profile = await findProfile(tx, participantId)
  if (!profile || !isAdult(profile.bornOn, requestedAt)) throw new HostError('under-age')
  if (balance < minimumCashoutPoints) throw new HostError('insufficient-balance')
  await checkPace(tx, participantId, requestedAt, rules)

  const points = minimumCashoutPoints
  const id = await insertCashout(tx, {
    participantId,
    reference: receipt.reference,
    idempotencyKey: receipt.idempotency_key,
    points,
    dollars: giftCardDollars,
    recipient,
    requestedAt,
  })
  // The same reference was drawn before, which happens once in many millions: the next attempt draws another.
  if (id === null) throw new HostError('unavailable', { retryAfterSeconds: 1 })
  await addEntry(tx, {
    participantId,
    kind: 'cashout',
    points: -points,
    reference: { type: 'cashout', id: String(id) },
    source: `$${giftCardDollars} gift card`,
    reason: receipt.reference,
    at: requestedAt,
  })
  return receipt
}

/** The receipt of a cash-out that was requested under a key, whether the key is still stored or not; else null. */
export async function findReceipt(db: Database, participantId: number, key: string): Promise<Receipt | null> {
  const cashout = await findCashoutByKey(db, participantId, key)
  if (!cashout) return null
  const { reference, requestedAt } = cashout
  return { idempotency_key: key, reference, received_at: requestedAt.toISOString() }
}

/** A participant's cash-outs, newest first. */
export async function readCashouts(db: Database, participantId: number): Promise<Cashout[]> {
  const rows = await findCashouts(db, participantId, maxCashouts)
  return rows.map((row) => ({
    reference: row.reference,
    state: row.state,
    points: row.points,
    dollars: row.dollars,
    requested_at: row.requestedAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
    payout_reference: row.payoutReference,
    reason: row.reason,
  }))
}

/** Call with the participant's row locked: then no other request of hers comes in between. */
async function checkPace(tx: Database, participantId: number, now: Date, rules: CashoutRules): Promise<void> {
  const recent = await findCashoutsSince(tx, participantId, before(now, daySeconds))
  const waiting = recent.find(({ state }) => state === 'requested')
  if (waiting && waiting.requestedAt > before(now, rules.spacingSeconds)) {
    throw refusal('cashout-pending', now, waiting.requestedAt, rules.spacingSeconds)
  }
  const oldestThatCounts = recent[rules.maxPerDay - 1]
  if (oldestThatCounts) throw refusal('rate-limited', now, oldestThatCounts.requestedAt, daySeconds)
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

/** By the full date, unlike the product's other rules about age: this one is the law's. Days are those of UTC. */
function isAdult(bornOn: string, now: Date): boolean {
  const [year = '', ...monthAndDay] = bornOn.split('-')
  const cameOfAge = [String(Number(year) + adultYears).padStart(4, '0'), ...monthAndDay].join('-')
  return cameOfAge <= now.toISOString().slice(0, 10)
}

const before = (moment: Date, seconds: number) => new Date(moment.getTime() - seconds * 1000)
