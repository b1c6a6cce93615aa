import { hostPages } from '#contract/pages/host-pages.ts'
import { defineMail } from '#server/platform/mail/define-mail.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

/** Goes to the new address, which its link confirms. */
export const confirmEmailMessage = defineMail(({ brand, link, t }, token: string) => [
  t('Confirm your new address for {brand}', { brand }),
  t('Somebody, probably you, wants to use this address for a {brand} account.', { brand }),
  t('Confirm it here, within one hour:'),
  link(`${settingsPaths.confirmEmail}?token=${token}`),
  t('If it was not you, you need not do anything.'),
])

/** Goes to the current address: another person may have requested the change. */
export const emailChangeNotice = defineMail(({ brand, link, t }) => [
  t('The address of your {brand} account is about to change', { brand }),
  t(
    'Somebody who is logged in to your {brand} account asked for it to have another e-mail address. We sent a link there; this address stays in use until the other one is confirmed.',
    { brand },
  ),
  t('If it was not you, choose a new password right away. That also stops the change:'),
  link(hostPages.passwordReset),
])

/** Goes to the former address once the new one is confirmed. It does not name the new one. */
export const emailChangedNotice = defineMail(({ brand, contactUrl, t }) => [
  t('The address of your {brand} account was changed', { brand }),
  t(
    'Your {brand} account has another e-mail address now. You can no longer log in with this one, and no more messages come here.',
    { brand },
  ),
  t('If it was not you, contact us:'),
  contactUrl,
])

/** Another person may have chosen the new password. */
export const passwordChangedMessage = defineMail(({ brand, link, t }) => [
  t('Your {brand} password was changed', { brand }),
  t('The password of your {brand} account has just been changed, and every other device was logged out.', {
    brand,
  }),
  t('If it was not you, choose a new one right away:'),
  link(hostPages.passwordReset),
])
