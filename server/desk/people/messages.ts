import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, Recipient } from '#server/platform/mail/mail.ts'
import { notice } from '#server/platform/mail/notice.ts'
import type { MailFacts } from '#server/platform/mail-queue/facts.ts'

interface Portal {
  publicOrigin: string
}

/** @param reason In the operator's words. */
export function signedOutMessage(recipient: Recipient, reason: string): MailMessage {
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('Support has signed you out everywhere'), [
    t('Support has ended all sessions of your account. To go on, log in again.'),
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

/** The participant can answer a hold on the page Your data. */
export function heldMessage(
  { publicOrigin }: Portal,
  recipient: Recipient,
  { reason }: MailFacts['account-held'],
): MailMessage {
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('Your gift cards are on hold'), [
    t(
      'Support has put your account on hold. Until it is released, no gift card is sent. Your points stay yours.',
    ),
    t('The reason: {reason}', { reason }),
    t('You can answer here: {address}', { address: new URL('/data', publicOrigin).href }),
  ])
}

export function releasedMessage(portal: Portal, recipient: Recipient): MailMessage {
  const { t } = textsIn(recipient.language)
  return notice(recipient, t('Your gift cards are no longer on hold'), [
    t('Support has released your account. Gift cards that you have asked for are worked on again.'),
    t('Earnings: {address}', earningsOf(portal)),
  ])
}

/** Points that an operator has added, or taken if `points` is negative. */
export function pointsAddedMessage(
  portal: Portal,
  recipient: Recipient,
  { points, reason }: MailFacts['points-added'],
): MailMessage {
  const { t, plural } = textsIn(recipient.language)
  const told =
    points > 0
      ? plural(points, 'Support has added {count} point.', 'Support has added {count} points.')
      : plural(-points, 'Support has taken back {count} point.', 'Support has taken back {count} points.')
  return notice(recipient, t('Support has corrected your points'), [
    told,
    t('The reason: {reason}', { reason }),
    t('Earnings: {address}', earningsOf(portal)),
  ])
}

const earningsOf = ({ publicOrigin }: Portal) => ({ address: new URL('/earnings', publicOrigin).href })
