import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, MailSender, Recipient } from '#server/platform/mail/mail.ts'
import { ifItWasNotYou, notice } from '#server/platform/mail/notice.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

/**
 * Informs the participant about a used recovery code, in case another person has found it.
 *
 * @param left Number of codes that still work.
 */
export function recoveryCodeUsedMessage(sender: MailSender, recipient: Recipient, left: number): MailMessage {
  const { brand, publicOrigin } = sender
  const { t, plural } = textsIn(recipient.language)
  const used = t('One of your recovery codes was just used for your {brand} account.', { brand })
  return notice(recipient, t('A recovery code of your {brand} account was used', { brand }), [
    `${used} ${plural(left, '1 code is left.', '{count} codes are left.')}`,
    t('Make new ones here:'),
    publicOrigin + settingsPaths.secondFactor,
    ...ifItWasNotYou(sender, recipient),
  ])
}
