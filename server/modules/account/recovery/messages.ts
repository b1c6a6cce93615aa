import { defineMail } from '#server/platform/mail/define-mail.ts'
import { recoveryPaths } from '#server/platform/pages/account-paths.ts'

export const resetMessage = defineMail(({ brand, link, t }, token: string) => [
  t('Choose a new password for {brand}', { brand }),
  t('Somebody, probably you, asked for a new password for your {brand} account.', { brand }),
  t('Choose it here, within one hour:'),
  link(`${recoveryPaths.confirm}?token=${token}`),
  t('If it was not you, you need not do anything: your password stays as it is.'),
])
