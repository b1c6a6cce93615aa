import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, MailSender, Recipient } from '#server/platform/mail/mail.ts'
import { notice } from '#server/platform/mail/notice.ts'
import { recoveryPaths } from '#server/platform/pages/account-paths.ts'

export function resetMessage(
  { brand, publicOrigin }: MailSender,
  recipient: Recipient,
  token: string,
): MailMessage {
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('Choose a new password for {brand}', { brand }), [
    t('Somebody, probably you, asked for a new password for your {brand} account.', { brand }),
    t('Choose it here, within one hour:'),
    `${publicOrigin}${recoveryPaths.confirm}?token=${token}`,
    t('If it was not you, you need not do anything: your password stays as it is.'),
  ])
}
