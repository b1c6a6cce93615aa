import { defineMail } from '#server/platform/mail/define-mail.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

/** A recovery code was used: another person may have found it. */
export const recoveryCodeUsedMessage = defineMail(
  ({ brand, ifItWasNotYou, link, t, plural }, codesLeft: number) => [
    t('A recovery code of your {brand} account was used', { brand }),
    `${t('One of your recovery codes was just used for your {brand} account.', { brand })} ${plural(codesLeft, '1 code is left.', '{count} codes are left.')}`,
    t('Make new ones here:'),
    link(settingsPaths.secondFactor),
    ...ifItWasNotYou,
  ],
)

/** A person with the password or a session, perhaps not the participant, guesses codes. */
export const wrongCodesMessage = defineMail(({ brand, ifItWasNotYou, t }) => [
  t('Wrong codes were entered for your {brand} account', { brand }),
  t(
    'Somebody who knows the password of your {brand} account, or has a device on which you are logged in, has entered many wrong codes for it. For now no code works; they work again within a day.',
    { brand },
  ),
  ...ifItWasNotYou,
])
