import type { StoredCashout } from '#server/modules/money/cashout/repo.ts'
import type { GiftCard, MailFacts, MailKind } from '#server/platform/mail-queue/facts.ts'
import { pushEventOf } from '#server/work/push-jobs.ts'
import type { Work } from '#server/work/work.ts'

/** An e-mail about a gift card that the participant has not asked for just now. */
type PayoutNews = { [Kind in NewsKind]: { kind: Kind; facts: MailFacts[Kind] } }[NewsKind]
type NewsKind = Exclude<Extract<MailKind, `payout-${string}`>, 'payout-requested'>

/** Tells a participant of a gift card, by e-mail and by a notification. */
export function tell(w: Work, { id, participantId }: StoredCashout, mail: PayoutNews): void {
  if (mail.kind === 'payout-sent') w.push({ participantId, kind: 'payout', id })
  else w.push({ participantId, kind: 'payout-news', id: pushEventOf(id, w.now) })
  w.mail({ participantId, ...mail })
}

export const cardOf = ({ dollars, reference, requestedAt }: StoredCashout): GiftCard => ({
  dollars,
  reference,
  requestedAt: requestedAt.toISOString(),
})
