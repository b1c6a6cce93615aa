import { type Retained, retentionNotice } from '#server/modules/account/deleted-accounts/retention-notice.ts'
import { defineMail } from '#server/platform/mail/define-mail.ts'

/** The last message to a participant. */
export const deletedMessage = defineMail(({ brand, t, texts }, retained: Retained) => [
  t('Your {brand} account is deleted', { brand }),
  `${t('Your {brand} account is deleted, as was asked for on its page.', { brand })} ${retentionNotice(texts, retained)}`,
])
