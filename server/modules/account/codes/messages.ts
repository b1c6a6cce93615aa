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

/** Informs the participant that a person with the password or a session, perhaps another one, guesses codes. */
export function wrongCodesMessage(sender: MailSender, recipient: Recipient): MailMessage {
  const { brand } = sender
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('Wrong codes were entered for your {brand} account', { brand }), [
    t(
      'Somebody who knows the password of your {brand} account, or has a device on which you are logged in, has entered many wrong codes for it. For now no code works; they work again within a day.',
      { brand },
    ),
    ...ifItWasNotYou(sender, recipient),
  ])
}
