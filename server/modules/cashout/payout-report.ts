import type { OpenPayout } from './payout-messages.ts'

/** The waiting cash-outs as a person reads them in a terminal: two lines each. */
export function payoutsText(payouts: readonly OpenPayout[]): string {
  if (payouts.length === 0) return 'No cash-out is waiting.\n'
  return payouts.map(payoutText).join('')
}

function payoutText({ reference, requestedAt, dollars, email, recipient }: OpenPayout): string {
  const { firstName, lastName, streetAddress, city, state, zip, phone } = recipient
  const first = `${reference}  ${requestedAt.slice(0, 10)}  $${dollars}  ${email}`
  const second = `${firstName} ${lastName}, ${streetAddress}, ${city}, ${state} ${zip}, ${phone}`
  return `${printable(first)}\n  ${printable(second)}\n`
}

/** A participant wrote this: nothing of it may move the cursor or colour the screen. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
}
