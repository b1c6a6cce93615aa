import { hostPages } from '#contract/pages/host-pages.ts'
import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, MailSender, Recipient } from '#server/platform/mail/mail.ts'
import { notice } from '#server/platform/mail/notice.ts'
import { recoveryPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'

interface NoticeSender {
  brand: string
  /** Absolute. */
  contactUrl: string
}

/** Sent to the new address, which is confirmed by the link. */
export function confirmEmailMessage(
  { brand, publicOrigin }: MailSender,
  recipient: Recipient,
  token: string,
): MailMessage {
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('Confirm your new address for {brand}', { brand }), [
    t('Somebody, probably you, wants to use this address for a {brand} account.', { brand }),
    t('Confirm it here, within one hour:'),
    `${publicOrigin}${settingsPaths.confirmEmail}?token=${token}`,
    t('If it was not you, you need not do anything.'),
  ])
}

/** Sent to the current address, in case another person requested the change. */
export function emailChangeNotice({ brand, publicOrigin }: MailSender, recipient: Recipient): MailMessage {
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('The address of your {brand} account is about to change', { brand }), [
    t(
      'Somebody who is logged in to your {brand} account asked for it to have another e-mail address. We sent a link there; this address stays in use until the other one is confirmed.',
      { brand },
    ),
    t('If it was not you, choose a new password right away. That also stops the change:'),
    `${publicOrigin}${hostPages.passwordReset}`,
  ])
}

/** Sent to the former address once the new one is confirmed. It does not name the new one. */
export function emailChangedNotice({ brand, contactUrl }: NoticeSender, recipient: Recipient): MailMessage {
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('The address of your {brand} account was changed', { brand }), [
    t(
      'Your {brand} account has another e-mail address now. You can no longer log in with this one, and no more messages come here.',
      { brand },
    ),
    t('If it was not you, contact us:'),
    contactUrl,
  ])
}

/** Informs the participant about a new password, in case another person chose it. */
export function passwordChangedMessage(
  { brand, publicOrigin }: MailSender,
  recipient: Recipient,
): MailMessage {
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('Your {brand} password was changed', { brand }), [
    t('The password of your {brand} account has just been changed, and every other device was logged out.', {
      brand,
    }),
    t('If it was not you, choose a new one right away:'),
    `${publicOrigin}${recoveryPaths.request}`,
  ])
}
