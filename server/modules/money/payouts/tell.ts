import type { Database } from '#server/db/database.ts'
import type { StoredCashout } from '#server/modules/money/cashout/repo.ts'
import { enqueueMail } from '#server/platform/mail-queue/enqueue.ts'
import type { GiftCard, MailFacts, MailKind } from '#server/platform/mail-queue/facts.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'

type PayoutMail = Extract<MailKind, `payout-${string}`>

/** Queues the e-mail about a gift card. */
export function tell<Kind extends PayoutMail>(
  tx: Database,
  { participantId }: StoredCashout,
  { dataKeys, now }: { dataKeys: DataKeys; now: Date },
  mail: { kind: Kind; facts: MailFacts[Kind] },
): Promise<void> {
  return enqueueMail(tx, dataKeys, { participantId, ...mail, at: now })
}

export const cardOf = ({ dollars, reference, requestedAt }: StoredCashout): GiftCard => ({
  dollars,
  reference,
  requestedAt: requestedAt.toISOString(),
})
