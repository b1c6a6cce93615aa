import { hostPages } from '#contract/pages/host-pages.ts'
import { defineMail } from '#server/platform/mail/define-mail.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

/** Another person may have added the passkey. */
export const passkeyAddedMessage = defineMail(({ brand, link, t }, name: string) => [
  t('A passkey was added to your {brand} account', { brand }),
  t('Your {brand} account has a new passkey: {name}. It logs in without the password.', { brand, name }),
  t('If it was not you, remove it here:'),
  link(settingsPaths.passkeys),
  t('Then choose a new password, which signs every device out:'),
  link(hostPages.passwordReset),
])

/** Another person may have removed the passkey. */
export const passkeyRemovedMessage = defineMail(({ brand, ifItWasNotYou, t }, name: string) => [
  t('A passkey was removed from your {brand} account', { brand }),
  t(
    'The passkey {name} no longer logs in to your {brand} account. You may also delete it in the settings of the device that keeps it.',
    { brand, name },
  ),
  ...ifItWasNotYou,
])

/** A password reset has removed all passkeys; another person may have done it. */
export const allPasskeysRemovedMessage = defineMail(
  ({ brand, ifItWasNotYou, t }, names: readonly string[]) => [
    t('All passkeys were removed from your {brand} account', { brand }),
    t('With the new password all passkeys of your {brand} account were removed. These no longer log in:', {
      brand,
    }),
    names.map((name) => `- ${name}`).join('\n'),
    t('You may also delete them in the settings of the devices that keep them.'),
    ...ifItWasNotYou,
  ],
)
