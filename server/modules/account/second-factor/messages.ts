import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, MailSender, Recipient } from '#server/platform/mail/mail.ts'
import { ifItWasNotYou, notice } from '#server/platform/mail/notice.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

/** Informs the participant that sign-ins need a code now, in case another person turned that on. */
export function turnedOnMessage(sender: MailSender, recipient: Recipient): MailMessage {
  const { brand, publicOrigin } = sender
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('Your {brand} account now asks for a code', { brand }), [
    t(
      'From now on, logging in to your {brand} account on a new device takes a code from your authenticator app. Keep your recovery codes where you can find them without your phone.',
      { brand },
    ),
    t('You can turn it off here:'),
    publicOrigin + settingsPaths.secondFactor,
    ...ifItWasNotYou(sender, recipient),
  ])
}

/** Informs the participant that the password alone signs in again, in case another person turned the code off. */
export function turnedOffMessage(sender: MailSender, recipient: Recipient): MailMessage {
  const { brand, publicOrigin } = sender
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('Your {brand} account no longer asks for a code', { brand }), [
    t(
      'Your password alone signs you in to your {brand} account again. Codes from your authenticator app and recovery codes no longer work.',
      { brand },
    ),
    ...ifItWasNotYou(sender, recipient),
    t('Then turn the codes on again:'),
    publicOrigin + settingsPaths.secondFactor,
  ])
}

/** Informs the participant about new recovery codes, in case another person made and kept them. */
export function recoveryCodesMadeMessage(sender: MailSender, recipient: Recipient): MailMessage {
  const { brand, publicOrigin } = sender
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('New recovery codes were made for your {brand} account', { brand }), [
    t('Your former recovery codes no longer work.'),
    ...ifItWasNotYou(sender, recipient),
    t('Then make new codes again:'),
    publicOrigin + settingsPaths.secondFactor,
  ])
}
