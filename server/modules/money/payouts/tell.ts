import type { Database } from '#server/db/database.ts'
import type { StoredCashout } from '#server/modules/money/cashout/repo.ts'
import { enqueuePush, pushEventOf } from '#server/modules/member/push/events.ts'
import { enqueueMail } from '#server/platform/mail-queue/enqueue.ts'
import type { GiftCard, MailFacts, MailKind } from '#server/platform/mail-queue/facts.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'

type PayoutMail = Extract<MailKind, `payout-${string}`>

/** Queues the e-mail about a gift card, and the notification unless the participant has asked for it just now. */
export async function tell<Kind extends PayoutMail>(
  tx: Database,
  { id, participantId }: StoredCashout,
  { dataKeys, now }: { dataKeys: DataKeys; now: Date },
  mail: { kind: Kind; facts: MailFacts[Kind] },
): Promise<void> {
  if (mail.kind === 'payout-sent') await enqueuePush(tx, participantId, { kind: 'payout', id, at: now })
  else if (mail.kind !== 'payout-requested')
    await enqueuePush(tx, participantId, { kind: 'payout-news', id: pushEventOf(id, now), at: now })
  return enqueueMail(tx, dataKeys, { participantId, ...mail, at: now })
}

export const cardOf = ({ dollars, reference, requestedAt }: StoredCashout): GiftCard => ({
  dollars,
  reference,
  requestedAt: requestedAt.toISOString(),
})
