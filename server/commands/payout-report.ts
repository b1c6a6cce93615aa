import type { CashoutBody } from '#contract/answers/cashout.ts'
import type { PayoutRow } from '#contract/desk/answers/payouts.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { doubtText } from '#server/modules/money/payouts/risks.ts'

/** The waiting cash-outs as text for a terminal: two lines each, more with a doubt or a hold, and their sums. */
export function payoutsText(payouts: readonly PayoutRow[]): string {
  if (payouts.length === 0) return 'No cash-out is waiting.\n'
  return [...payouts.map(payoutText), sumsText(payouts)].join('')
}

function payoutText({ reference, requested_at, dollars, email, recipient, ...row }: PayoutRow): string {
  const doubtful = doubtText(row.risks)
  const hold = row.held?.reason ?? row.account_held
  const lines = [
    `${reference}  ${requested_at.slice(0, 10)}  $${dollars}  ${email}`,
    `  ${recipient === null ? 'The address cannot be read: it cannot be sent' : addressText(recipient)}`,
    ...(row.at_provider === null
      ? []
      : ['  AT THE PROVIDER: it may have this order, so order no other card']),
    ...(doubtful === null ? [] : [`  CHECK: ${doubtful}`]),
    ...(hold === null ? [] : [`  ON HOLD: ${hold}`]),
  ]
  return lines.map((line) => `${printable(line)}\n`).join('')
}

function addressText(recipient: CashoutBody): string {
  const { firstName, lastName, streetAddress, city, state, zip, phone } = recipient
  return `${firstName} ${lastName}, ${streetAddress}, ${city}, ${state} ${zip}, ${phone}`
}

function sumsText(payouts: readonly PayoutRow[]): string {
  const doubtful = payouts.filter(({ risks }) => doubtText(risks) !== null)
  const check = doubtful.length === 0 ? '' : `; to check: ${countText(doubtful)}`
  return `Waiting: ${countText(payouts)}${check}\n`
}

function countText(payouts: readonly PayoutRow[]): string {
  const dollars = payouts.reduce((sum, payout) => sum + payout.dollars, 0)
  return `${countedNoun(payouts.length, 'cash-out', 'cash-outs')}, $${dollars}`
}

/** A participant wrote this text, so it must not move the cursor or colour the screen. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
}
