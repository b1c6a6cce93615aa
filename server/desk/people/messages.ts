import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, Recipient } from '#server/platform/mail/mail.ts'
import { notice } from '#server/platform/mail/notice.ts'

/** @param reason In the operator's words. */
export function signedOutMessage(recipient: Recipient, reason: string): MailMessage {
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('Support has signed you out everywhere'), [
    t('Support has ended all sessions of your account. To go on, sign in again.'),
    t('The reason: {reason}', { reason }),
    t('If you do not know why, write to support.'),
  ])
}

/** @param reason In the operator's words. */
export function factorRemovedMessage(recipient: Recipient, reason: string): MailMessage {
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('Support has turned off the codes of your account'), [
    t(
      'From now on your password alone signs you in. Codes from your authenticator app and recovery codes no longer work.',
    ),
    t('The reason: {reason}', { reason }),
    t('If you did not ask for it, choose a new password, and write to support.'),
  ])
}
