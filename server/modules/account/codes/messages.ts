import { hostPages } from '#contract/pages/host-pages.ts'
import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, MailSender, Recipient } from '#server/platform/mail/mail.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

/**
 * Informs the participant about a used recovery code, in case another person has found it.
 *
 * @param left Number of codes that still work.
 */
export function recoveryCodeUsedMessage(
  { brand, publicOrigin }: MailSender,
  { email, language }: Recipient,
  left: number,
): MailMessage {
  const { t, plural } = textsIn(language)
  return {
    to: email,
    subject: t('A recovery code of your {brand} account was used', { brand }),
    text: `${t('One of your recovery codes was just used for your {brand} account.', { brand })} ${plural(left, '1 code is left.', '{count} codes are left.')}

${t('Make new ones here:')}

${publicOrigin}${settingsPaths.secondFactor}

${t('If it was not you, choose a new password right away:')}

${publicOrigin}${hostPages.passwordReset}
`,
  }
}
