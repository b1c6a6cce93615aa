import { textsIn } from '#server/language/texts.ts'
import { retentionNotice } from '#server/modules/account/deleted-accounts/retention-notice.ts'
import type { MailMessage, Recipient } from '#server/platform/mail/mail.ts'

/** The last message to a participant. */
export function deletedMessage({ brand }: { brand: string }, { email, language }: Recipient): MailMessage {
  const texts = textsIn(language)
  const { t } = texts
  return {
    to: email,
    subject: t('Your {brand} account is deleted', { brand }),
    text: `${t('Your {brand} account is deleted, as was asked for on its page.', { brand })} ${retentionNotice(texts)}\n`,
  }
}
