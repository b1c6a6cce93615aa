import { hostPages } from '#contract/pages/host-pages.ts'
import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, MailSender, Recipient } from '#server/platform/mail/mail.ts'
import { ifItWasNotYou, notice } from '#server/platform/mail/notice.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

/** Informs the participant about a new passkey, in case another person added it. */
export function passkeyAddedMessage(
  { brand, publicOrigin }: MailSender,
  recipient: Recipient,
  name: string,
): MailMessage {
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('A passkey was added to your {brand} account', { brand }), [
    t('Your {brand} account has a new passkey: {name}. It logs in without the password.', { brand, name }),
    t('If it was not you, remove it here:'),
    publicOrigin + settingsPaths.passkeys,
    t('Then choose a new password, which signs every device out:'),
    publicOrigin + hostPages.passwordReset,
  ])
}

/** Informs the participant about a removed passkey, in case another person removed it. */
export function passkeyRemovedMessage(sender: MailSender, recipient: Recipient, name: string): MailMessage {
  const { brand } = sender
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('A passkey was removed from your {brand} account', { brand }), [
    t(
      'The passkey {name} no longer logs in to your {brand} account. You may also delete it in the settings of the device that keeps it.',
      { brand, name },
    ),
    ...ifItWasNotYou(sender, recipient),
  ])
}

/**
 * Informs the participant that a password reset removed all passkeys, in case another person did it.
 *
 * @param names At least one.
 */
export function allPasskeysRemovedMessage(
  sender: MailSender,
  recipient: Recipient,
  names: readonly string[],
): MailMessage {
  const { brand } = sender
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('All passkeys were removed from your {brand} account', { brand }), [
    t('With the new password all passkeys of your {brand} account were removed. These no longer log in:', {
      brand,
    }),
    names.map((name) => `- ${name}`).join('\n'),
    t('You may also delete them in the settings of the devices that keep them.'),
    ...ifItWasNotYou(sender, recipient),
  ])
}
