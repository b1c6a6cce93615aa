import { DateTime, Id, OptionalText, Text } from '#contract/base/values.ts'
import * as v from 'valibot'

export const LogRow = v.object({
  id: Id,
  at: DateTime,
  actor: Text,
  act: Text,
  subject: Text,
  reason: OptionalText,
  before: v.unknown(),
  after: v.unknown(),
})
export type LogRow = v.InferOutput<typeof LogRow>

/** Newest first. */
export const LogAnswer = v.object({
  rows: v.array(LogRow),
  /** The `before` of the next page; null at the end. */
  next: v.nullable(Id),
})
export type LogAnswer = v.InferOutput<typeof LogAnswer>

export const LogCheckAnswer = v.object({
  rows: v.number(),
  /** The first row that does not follow from the one before; null if the chain holds. */
  broken_at: v.nullable(v.number()),
})
export type LogCheckAnswer = v.InferOutput<typeof LogCheckAnswer>

/** Acts that the host writes into the log, or a former release has written: area and verb. */
export type ActName =
  | 'account.hold'
  | 'account.release'
  | 'account.second-factor'
  | 'account.sign-out'
  | 'answers.decide'
  | 'answers.export'
  | 'debt.add'
  | 'finance.export'
  | 'mail.retry'
  | 'message.answer'
  | 'message.close'
  | 'message.reopen'
  | 'operator.change'
  | 'operator.enrol'
  | 'operator.invite'
  | 'operator.remove-passkey'
  | 'operator.sign-in'
  | 'own-study.add'
  | 'own-study.close'
  | 'own-study.delete'
  | 'own-study.edit'
  | 'own-study.end'
  | 'own-study.feature'
  | 'own-study.full'
  | 'own-study.publish'
  | 'own-study.schedule'
  | 'own-study.undo'
  | 'operator.notices'
  | 'payout.approve'
  | 'payout.ask-undo'
  | 'payout.fail'
  | 'payout.hold'
  | 'payout.look'
  | 'payout.release'
  | 'payout.send'
  | 'payout.stop'
  | 'payout.withdraw'
  | 'payout.withdraw-undo'
  | 'payout.undo'
  | 'points.add'
  | 'points.wish'
  | 'points.withdraw'
  | 'roster.attend'
  | 'roster.cancel'
  | 'roster.choose'
  | 'roster.correct'
  | 'roster.decline'
  | 'roster.export'
  | 'roster.lapse'
  | 'roster.no-show'
  | 'roster.pay'
  | 'roster.remind'
  | 'roster.screen-out'
  | 'roster.wait'
  | 'roster.write'
  | 'source.hide'
  | 'source.import'
  | 'source.show'
  | 'source.sync'
  | 'study.correct'
