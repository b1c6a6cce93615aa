import { Count, DateTime } from '#contract/base/values.ts'
import * as v from 'valibot'

const Work = v.object({
  count: Count,
  /** How many of them are from the last 24 hours. */
  since_yesterday: Count,
  /** When the oldest one began; null if there are none. */
  oldest_at: v.nullable(DateTime),
})
export type Work = v.InferOutput<typeof Work>

export const TodayAnswer = v.object({
  payouts: Work,
  /** Gift cards that were not sent, says one payer: a second one has to undo the mark. */
  undos: Work,
  /** Gift cards that differ from the provider's list, and that nobody has looked at. */
  differences: Work,
  /** Points of those who attended a study, which a second operator has to approve. */
  pay: Work,
  /** Points by hand above a limit, which a second operator has to approve. */
  points: Work,
  /** Places that participants gave up, and that nobody has. */
  freed: Work,
  /** Answers to questionnaires that no operator has seen. */
  answers: Work,
  held_accounts: Work,
  messages: Work,
  failed_sources: Work,
  /** E-mails that were given up, or have failed several times. */
  mails: Work,
})
export type TodayAnswer = v.InferOutput<typeof TodayAnswer>
