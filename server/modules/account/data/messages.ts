import { textsIn } from '#server/language/texts.ts'
import { type Retained, retentionNotice } from '#server/modules/account/deleted-accounts/retention-notice.ts'
import type { MailMessage, Recipient } from '#server/platform/mail/mail.ts'
import { notice } from '#server/platform/mail/notice.ts'

/** The last message to a participant. */
export function deletedMessage(
  { brand }: { brand: string },
  recipient: Recipient,
  retained: Retained,
): MailMessage {
  const texts = textsIn(recipient.language)
  const { t } = texts
  return notice(recipient, t('Your {brand} account is deleted', { brand }), [
    `${t('Your {brand} account is deleted, as was asked for on its page.', { brand })} ${retentionNotice(texts, retained)}`.trim(),
  ])
}
