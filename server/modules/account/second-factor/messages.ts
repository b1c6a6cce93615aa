import { defineMail } from '#server/platform/mail/define-mail.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

/** Sign-ins need a code now; another person may have turned that on. */
export const turnedOnMessage = defineMail(({ brand, ifItWasNotYou, link, t }) => [
  t('Your {brand} account now asks for a code', { brand }),
  t(
    'From now on, logging in to your {brand} account on a new device takes a code from your authenticator app. Keep your recovery codes where you can find them without your phone.',
    { brand },
  ),
  t('You can turn it off here:'),
  link(settingsPaths.secondFactor),
  ...ifItWasNotYou,
])

/** The password alone signs in again; another person may have turned the codes off. */
export const turnedOffMessage = defineMail(({ brand, ifItWasNotYou, link, t }) => [
  t('Your {brand} account no longer asks for a code', { brand }),
  t(
    'Your password alone signs you in to your {brand} account again. Codes from your authenticator app and recovery codes no longer work.',
    { brand },
  ),
  ...ifItWasNotYou,
  t('Then turn the codes on again:'),
  link(settingsPaths.secondFactor),
])

/** Another person may have made and kept the new recovery codes. */
export const recoveryCodesMadeMessage = defineMail(({ brand, ifItWasNotYou, link, t }) => [
  t('New recovery codes were made for your {brand} account', { brand }),
  t('Your former recovery codes no longer work.'),
  ...ifItWasNotYou,
  t('Then make new codes again:'),
  link(settingsPaths.secondFactor),
])
