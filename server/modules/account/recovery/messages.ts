import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, MailSender, Recipient } from '#server/platform/mail/mail.ts'
import { recoveryPaths } from '#server/platform/pages/account-paths.ts'

export function resetMessage(
  { brand, publicOrigin }: MailSender,
  { email, language }: Recipient,
  token: string,
): MailMessage {
  const { t } = textsIn(language)
  return {
    to: email,
    subject: t('Choose a new password for {brand}', { brand }),
    text: `${t('Somebody, probably you, asked for a new password for your {brand} account.', { brand })}

${t('Choose it here, within one hour:')}

${publicOrigin}${recoveryPaths.confirm}?token=${token}

${t('If it was not you, you need not do anything: your password stays as it is.')}
`,
  }
}
