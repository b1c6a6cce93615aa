import type { Cashout } from '#contract/earnings.ts'
import { formatDate } from '#domain/calendar.ts'
import { formatPoints } from '#domain/money.ts'
import { payoutWindow } from '#domain/payout.ts'

/** What is known of a requested payment, in one or two sentences. */
export function payoutText(cashout: Cashout): string {
  const requested = `Requested ${formatDate(cashout.requested_at) ?? ''}, reference ${cashout.reference}.`
  const settledOn = formatDate(cashout.settled_at ?? '')
  if (cashout.state === 'sent') {
    const reference = cashout.payout_reference === null ? '' : `, reference ${cashout.payout_reference}`
    return `${requested} Sent${settledOn === null ? '' : ` ${settledOn}`}${reference}.`
  }
  if (cashout.state === 'failed') {
    const reason = cashout.reason === null ? '' : `: ${cashout.reason.replace(/\.$/, '')}`
    return `${requested} It could not be paid${reason}. Your ${formatPoints(cashout.points)} points were returned.`
  }
  return requested
}

/** When a payment that waits is expected. */
export function expectedText(cashout: Cashout): string {
  const { from, to } = payoutWindow(cashout.requested_at)
  return `Expected ${formatDate(from) ?? ''} to ${formatDate(to) ?? ''}.`
}

/** Whether a payment should have come by now. */
export function isLate(cashout: Cashout, today: string): boolean {
  return cashout.state === 'requested' && today > payoutWindow(cashout.requested_at).to
}
