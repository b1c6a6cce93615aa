import { t } from '#language/language.ts'
import type { Cashout } from '#contract/answers/earnings.ts'
import { formatDate } from '#domain/dates/calendar.ts'
import { payoutWindow } from '#domain/money/payout.ts'

/** Expected dates of a waiting payment. */
export function expectedText(cashout: Cashout): string {
  const { from, to } = payoutWindow(cashout.requested_at)
  return t('Expected {from} to {to}.', { from: formatDate(from) ?? '', to: formatDate(to) ?? '' })
}

/** Whether support has put a requested payment on hold. */
export const isHeld = ({ state, held_at: heldAt }: Cashout): boolean =>
  state === 'requested' && heldAt !== null

/** Whether a payment is overdue. One on hold has no date. */
export function isLate(cashout: Cashout, today: string): boolean {
  return cashout.state === 'requested' && !isHeld(cashout) && today > payoutWindow(cashout.requested_at).to
}
