import { defineMail } from '#server/platform/mail/define-mail.ts'
import type { MailFacts } from '#server/platform/mail-queue/facts.ts'

/** The reason is in the operator's words, as in the other mails of this file. */
export const signedOutMessage = defineMail(({ t }, { reason }: MailFacts['signed-out']) => [
  t('Support has signed you out everywhere'),
  t('Support has ended all sessions of your account. To go on, log in again.'),
  t('The reason: {reason}', { reason }),
  t('If you do not know why, write to support.'),
])

export const factorRemovedMessage = defineMail(({ t }, { reason }: MailFacts['factor-removed']) => [
  t('Support has turned off the codes of your account'),
  t(
    'From now on your password alone signs you in. Codes from your authenticator app and recovery codes no longer work.',
  ),
  t('The reason: {reason}', { reason }),
  t('If you did not ask for it, choose a new password, and write to support.'),
])

/** The participant can answer a hold on the page Your data. */
export const heldMessage = defineMail(({ link, t }, { reason, scope }: MailFacts['account-held']) => [
  scope === 'studies' ? t('You get no places in our studies for now') : t('Your gift cards are on hold'),
  ...(scope === 'studies'
    ? []
    : [
        t(
          'Support has put your account on hold. Until it is released, no gift card is sent. Your points stay yours.',
        ),
      ]),
  ...(scope === 'studies' || scope === 'all'
    ? [t('Until support ends that, our own studies offer you no place. Places that you have stay yours.')]
    : []),
  t('The reason: {reason}', { reason }),
  t('You can answer here: {address}', { address: link('/data') }),
])

export const releasedMessage = defineMail(({ link, t }, facts: MailFacts['account-released']) => {
  if (facts?.scope === 'studies')
    return [
      t('You can get places in our studies again'),
      t('Support has released your account. Our own studies may offer you places again.'),
    ]
  return [
    t('Your gift cards are no longer on hold'),
    t('Support has released your account. Gift cards that you have asked for are worked on again.'),
    t('Earnings: {address}', { address: link('/earnings') }),
  ]
})

/** Points that an operator has added, or taken if `points` is negative. */
export const pointsAddedMessage = defineMail(
  ({ link, t, plural }, { points, reason }: MailFacts['points-added']) => [
    t('Support has corrected your points'),
    points > 0
      ? plural(points, 'Support has added {count} point.', 'Support has added {count} points.')
      : plural(-points, 'Support has taken back {count} point.', 'Support has taken back {count} points.'),
    t('The reason: {reason}', { reason }),
    t('Earnings: {address}', { address: link('/earnings') }),
  ],
)
