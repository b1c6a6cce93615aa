import type { PayoutRisk, PayoutRow, PayoutState } from '#contract/desk/answers/payouts.ts'
import type { LedgerKind } from '#contract/answers/earnings.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { pointsText } from '#domain/money/counted.ts'
import { dayOf, momentOf } from '#desk/shell/times.ts'

export const stateTexts: Record<PayoutState, string> = {
  requested: 'Waiting',
  held: 'On hold',
  sent: 'Sent',
  doubted: 'Undo asked',
  failed: 'Failed',
}

export const emptyTexts: Record<PayoutState, string> = {
  requested: 'No payout is waiting',
  held: 'No payout is on hold',
  sent: 'No payout was sent',
  doubted: 'No undo of a sent payout is asked for',
  failed: 'No payout has failed',
}

/** How a payout ended; null while it waits. */
export function endText({ state, settled_at, payout_reference, failed_reason }: PayoutRow): string | null {
  if (settled_at === null) return null
  const detail = state === 'sent' ? payout_reference : failed_reason
  return `${stateTexts[state]} ${dayOf(settled_at)}${detail === null ? '' : `: ${detail}`}`
}

/** When the host orders the card; null if it does not. */
export function orderText({ ordered_by: by, held, account_held, needs_approval, approved_by }: PayoutRow) {
  if (by === null) return null
  if (held !== null || account_held !== null) return 'The host orders the card once it is released'
  if (needs_approval && approved_by.length === 0) return 'The host orders the card once it is approved'
  return `The host orders the card by ${momentOf(by)}`
}

export function riskText(risk: PayoutRisk): string {
  switch (risk.kind) {
    case 'shared-address':
      return `${countedNoun(risk.accounts, 'other account has', 'other accounts have')} asked for a gift card at this address`
    case 'shared-phone':
      return `${countedNoun(risk.accounts, 'other account has', 'other accounts have')} asked for a gift card with this phone number`
    case 'zip-elsewhere':
      return 'The post office of this ZIP code is in another state'
    case 'below-zero':
      return `The balance is below zero: ${pointsText(risk.balance)}`
    case 'reversed':
      return `${pointsText(risk.points)} were taken back since the request, last on ${dayOf(risk.at)}`
    case 'identity-declined':
      return 'The identity was looked at and declined'
    case 'first-payout':
      return 'The first payout of this account'
    case 'young-account':
      return `The account was ${countedNoun(risk.hours, 'hour', 'hours')} old at the request`
    default:
      return `${risk.fast} of ${countedNoun(risk.completed, 'survey', 'surveys')} took less than a third of the stated time`
  }
}

const kindTexts: Record<LedgerKind, string> = {
  credit: 'earned',
  bonus: 'bonus',
  reversal: 'taken back',
  cashout: 'for payouts',
  'cashout-return': 'returned from payouts',
  'carried-over': 'owed by a deleted account',
  adjustment: 'corrected by support',
  incentive: 'for our studies',
  'incentive-return': 'for our studies, taken back',
}

export const originText = ({ points }: Pick<PayoutRow, 'points'>): string =>
  points
    .map(({ kind, points: sum, entries }) => `${pointsText(sum)} ${kindTexts[kind]} (${entries})`)
    .join(' · ')
