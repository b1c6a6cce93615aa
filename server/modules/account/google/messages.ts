import { defineMail } from '#server/platform/mail/define-mail.ts'

/** Another person may have added the new way to sign in. */
export const linkedMessage = defineMail(({ brand, contactUrl, t }) => [
  t('Google sign-in was added to your {brand} account', { brand }),
  t('From now on you can log in to your {brand} account with Google.', { brand }),
  t('If it was not you, do not open links in other messages, and contact us:'),
  contactUrl,
])
