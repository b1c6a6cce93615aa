import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, Recipient } from '#server/platform/mail/mail.ts'
import type { StoredCashout } from './repo.ts'

/** Tells the participant that a gift card is on its way. */
export function sentMessage(
  { email, language }: Recipient,
  { dollars, requestedAt, reference }: Pick<StoredCashout, 'dollars' | 'requestedAt' | 'reference'>,
  payoutReference: string | null,
): MailMessage {
  const { t } = textsIn(language)
  const day = requestedAt.toISOString().slice(0, 10)
  const lines = [
    t('The ${dollars} gift card that you asked for on {day} was sent.', { dollars, day }),
    t('Your reference: {reference}', { reference }),
    ...(payoutReference === null ? [] : [t('Our payout reference: {payoutReference}', { payoutReference })]),
  ]
  return {
    to: email,
    subject: t('Your ${dollars} gift card was sent', { dollars }),
    text: `${lines.join('\n')}\n`,
  }
}
