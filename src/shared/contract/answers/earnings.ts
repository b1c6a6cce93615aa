import * as v from 'valibot'
import {
  DateTime,
  Id,
  Numeric,
  OptionalText,
  Text,
  listOf,
  optional,
  optionalListOf,
} from '#contract/base/values.ts'

/**
 * Kinds of ledger entries. The ledger is append-only, so a reversal is an entry of its own. `carried-over`: points
 * that a deleted account with the same e-mail address owed. `adjustment`: a correction by support, with a reason.
 * `incentive`: points of a study of our own; `incentive-return` takes them back after a wrong mark.
 */
export const ledgerKinds = [
  'credit',
  'bonus',
  'reversal',
  'cashout',
  'cashout-return',
  'carried-over',
  'adjustment',
  'incentive',
  'incentive-return',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

const Points = v.pipe(Numeric, v.integer())

export const LedgerEntry = v.object({
  id: Id,
  kind: v.picklist(ledgerKinds),
  /** Positive for points received, negative for points spent or taken back. */
  points: Points,
  /** Origin or use of the points, in words. */
  source: OptionalText,
  reason: OptionalText,
  at: DateTime,
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>

/** Points that a survey provider has promised, or a payer has to approve; the balance does not include them. */
export const WaitingPoints = v.object({
  id: Id,
  points: Points,
  source: OptionalText,
  /** `pending`: they are confirmed unless the provider takes them back before. `reversed`: it did. */
  state: v.picklist(['pending', 'reversed']),
  /** Why the points were taken back. */
  reason: OptionalText,
  at: DateTime,
  /** When pending points can be spent. */
  expected_at: optional(DateTime),
})
export type WaitingPoints = v.InferOutput<typeof WaitingPoints>

/** Entries and waiting points, newest first. The balance sums the entries; waiting points count once confirmed. */
export const LedgerAnswer = v.object({
  balance: Points,
  entries: listOf(LedgerEntry),
  waiting: optionalListOf(WaitingPoints),
})
export type Ledger = v.InferOutput<typeof LedgerAnswer>

export const cashoutStates = ['requested', 'sent', 'failed'] as const
export type CashoutState = (typeof cashoutStates)[number]

/** What is done of an open request: the rules have let it pass, the gift card is ordered. */
export const cashoutSteps = ['checked', 'ordered'] as const
export type CashoutStep = (typeof cashoutSteps)[number]

export const Cashout = v.object({
  /** Short reference that a participant can quote. */
  reference: Text,
  state: v.picklist(cashoutStates),
  points: Points,
  /** Face value of the gift card, in US dollars. */
  dollars: Numeric,
  requested_at: DateTime,
  settled_at: optional(DateTime),
  /** The operator's reference of a payout that was sent. */
  payout_reference: OptionalText,
  /** Why a payout failed; its points were returned. Of one that was sent: what became of the card since. */
  reason: OptionalText,
  /** When support put a requested payout on hold; null if it is not. */
  held_at: optional(DateTime),
  hold_reason: OptionalText,
  /** The last of the steps; null for none, and from a host that does not say. */
  step: optional(v.picklist(cashoutSteps)),
})
export type Cashout = v.InferOutput<typeof Cashout>

/** Newest first. */
export const CashoutsAnswer = v.object({ cashouts: listOf(Cashout) })
