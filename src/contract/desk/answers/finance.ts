import { Text } from '#contract/base/values.ts'
import * as v from 'valibot'

const Whole = v.pipe(v.number(), v.integer())
const Dollars = v.object({ count: Whole, dollars: Whole })

/** Money that is owed and that was paid. Months and years are in UTC. */
export const FinanceAnswer = v.object({
  year: Whole,
  /** Points in all balances. */
  owed_points: Whole,
  /** Gift cards that were asked for and are not on hold. */
  waiting: Dollars,
  held: Dollars,
  /** Gift cards that were sent in the year, by month: `2026-11`. */
  months: v.array(v.object({ month: Text, ...Dollars.entries })),
  /** Points for participation in the year. */
  studies: v.array(v.object({ title: Text, points: Whole, people: Whole })),
  /** The participants with the most dollars of gift cards in the year: those that were sent, and those that wait. */
  people: v.array(v.object({ enc_id: Text, email: Text, dollars: Whole, waiting: Whole })),
  /** Dollars a year above which a participant needs a tax form; null for no such sum. */
  yearly_sum: v.nullable(Whole),
  /** Gift cards that differ from the provider's list. */
  differing: v.array(v.object({ reference: Text, failure: Text })),
})
export type FinanceAnswer = v.InferOutput<typeof FinanceAnswer>

/** The gift cards that were sent in a year, as CSV. */
export const FinanceFileAnswer = v.object({ name: Text, csv: v.string() })
