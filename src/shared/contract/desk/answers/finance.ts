import { cashoutStates } from '#contract/answers/earnings.ts'
import { Text } from '#contract/base/values.ts'
import * as v from 'valibot'
import { Reason } from './operators.ts'

const Whole = v.pipe(v.number(), v.integer())
const Dollars = v.object({ count: Whole, dollars: Whole })

/** Money that is owed and that was paid. Months and years are in UTC. */
export const FinanceAnswer = v.object({
  year: Whole,
  /** Points in all balances. */
  owed_points: Whole,
  /** Points that a payer has to approve, and for how many participations. */
  unpaid: v.object({ count: Whole, points: Whole }),
  /** Gift cards that were asked for and are not on hold. */
  waiting: Dollars,
  held: Dollars,
  /** Gift cards that were sent in the year, by month: `2026-11`. */
  months: v.array(v.object({ month: Text, ...Dollars.entries })),
  /** Points for participation in the year, of accounts that exist. `people`: those who have some. */
  studies: v.array(v.object({ id: Whole, title: Text, points: Whole, people: Whole })),
  /**
   * A page of the participants with gift cards: dollars that were sent in the year, that wait and that are on hold, the
   * most first, and the points of the balance.
   */
  people: v.array(
    v.object({ enc_id: Text, email: Text, dollars: Whole, waiting: Whole, held: Whole, owed_points: Whole }),
  ),
  /** The `after` of the next page of people; null at the end. */
  next: v.nullable(Text),
  /** Dollars a year from which a participant needs a tax form; null for no such sum. */
  yearly_sum: v.nullable(Whole),
  /** How many participants have reached that sum in the year. */
  above_sum: Whole,
  /** Gift cards that differ from the provider's list. `state`: of the cash-out; null if there is none. */
  differing: v.array(
    v.object({ reference: Text, failure: Text, state: v.nullable(v.picklist(cashoutStates)) }),
  ),
})
export type FinanceAnswer = v.InferOutput<typeof FinanceAnswer>

/** `failure` is the difference that the operator has read. */
export const LookBody = v.object({ failure: Text, reason: Reason })

/** The gift cards that were sent in a year, as CSV. */
export const FinanceFileAnswer = v.object({ name: Text, csv: v.string() })
