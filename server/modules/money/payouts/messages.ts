import { dayText } from '#server/language/moments.ts'
import { textsIn } from '#server/language/texts.ts'
import type { MailMessage } from '#server/platform/mail/mail.ts'
import { notice } from '#server/platform/mail/notice.ts'
import type { StoredCashout, TimedRecipient } from '#server/modules/money/cashout/repo.ts'

/** Tells the participant that a gift card is on its way. */
export function sentMessage(
  recipient: TimedRecipient,
  { dollars, requestedAt, reference }: Pick<StoredCashout, 'dollars' | 'requestedAt' | 'reference'>,
  payoutReference: string | null,
): MailMessage {
  const texts = textsIn(recipient.language)
  const { t } = texts
  const day = dayText(texts, requestedAt, recipient.timeZone)
  const lines = [
    t('The ${dollars} gift card that you asked for on {day} was sent.', { dollars, day }),
    t('Your reference: {reference}', { reference }),
    ...(payoutReference === null ? [] : [t('Our payment reference: {payoutReference}', { payoutReference })]),
  ]
  return notice(recipient, t('Your ${dollars} gift card was sent', { dollars }), [lines.join('\n')])
}
