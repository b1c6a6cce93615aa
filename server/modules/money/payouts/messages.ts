import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, Recipient } from '#server/platform/mail/mail.ts'
import { notice } from '#server/platform/mail/notice.ts'
import type { StoredCashout } from '#server/modules/money/cashout/repo.ts'

/** Tells the participant that a gift card is on its way. */
export function sentMessage(
  recipient: Recipient,
  { dollars, requestedAt, reference }: Pick<StoredCashout, 'dollars' | 'requestedAt' | 'reference'>,
  payoutReference: string | null,
): MailMessage {
  const { t } = textsIn(recipient.language)
  const day = requestedAt.toISOString().slice(0, 10)
  const lines = [
    t('The ${dollars} gift card that you asked for on {day} was sent.', { dollars, day }),
    t('Your reference: {reference}', { reference }),
    ...(payoutReference === null ? [] : [t('Our payout reference: {payoutReference}', { payoutReference })]),
  ]
  return notice(recipient, t('Your ${dollars} gift card was sent', { dollars }), [lines.join('\n')])
}
