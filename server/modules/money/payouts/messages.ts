import { processingDays } from '#contract/base/constants.ts'
import { anyOf } from '#domain/money/gift-card.ts'
import type { HostConfig } from '#server/config/config.ts'
import { dayText } from '#server/language/moments.ts'
import { textsIn } from '#server/language/texts.ts'
import type { MailMessage, Recipient } from '#server/platform/mail/mail.ts'
import { notice } from '#server/platform/mail/notice.ts'
import type { GiftCard, MailFacts, TimedRecipient } from '#server/platform/mail-queue/facts.ts'

interface Portal {
  publicOrigin: string
}

/** Confirms a request, with its reference, and how the gift card comes. */
export function requestedMessage(
  portal: Portal & Pick<HostConfig, 'giftCardTerms'>,
  recipient: TimedRecipient,
  card: MailFacts['payout-requested'],
): MailMessage {
  const { t, language } = textsIn(recipient.language)
  const { brands, delivery } = portal.giftCardTerms
  return notice(recipient, t('Your request for a ${dollars} gift card has arrived', card), [
    `${t('We have your request for a ${dollars} gift card.', card)}\n${referenceLine(recipient, card)}`,
    [
      ...(brands.length > 0
        ? [t('The gift card is from {brands}.', { brands: anyOf(brands, language) })]
        : []),
      delivery === 'email'
        ? t('It comes by e-mail to this address.')
        : t('It comes by post to the address that you gave.'),
      t('Processing takes about {from}-{to} days.', processingDays),
    ].join(' '),
    earningsLine(portal, recipient),
  ])
}

/** Tells the participant that a gift card is on its way. */
export function sentMessage(
  recipient: TimedRecipient,
  { payoutReference, ...card }: MailFacts['payout-sent'],
): MailMessage {
  const { t } = textsIn(recipient.language)
  const { dollars } = card
  const day = dayOf(recipient, card)
  const lines = [
    t('The ${dollars} gift card that you asked for on {day} was sent.', { dollars, day }),
    referenceLine(recipient, card),
    ...(payoutReference === null ? [] : [t('Our payment reference: {payoutReference}', { payoutReference })]),
  ]
  return notice(recipient, t('Your ${dollars} gift card was sent', { dollars }), [lines.join('\n')])
}

/** Tells the participant that a gift card could not be sent, and that the points are back. */
export function failedMessage(
  portal: Portal,
  recipient: TimedRecipient,
  { points, reason, ...card }: MailFacts['payout-failed'],
): MailMessage {
  const { t, plural } = textsIn(recipient.language)
  const { dollars } = card
  const day = dayOf(recipient, card)
  return notice(recipient, t('Your ${dollars} gift card could not be sent', { dollars }), [
    t('The ${dollars} gift card that you asked for on {day} could not be sent.', { dollars, day }),
    t('The reason: {reason}', { reason }),
    plural(
      points,
      '{count} point is back in your balance. You can ask for the gift card again.',
      '{count} points are back in your balance. You can ask for the gift card again.',
    ),
    referenceLine(recipient, card),
    earningsLine(portal, recipient),
  ])
}

/** Tells the participant that a gift card waits for an operator. */
export function heldMessage(
  portal: Portal,
  recipient: TimedRecipient,
  { reason, ...card }: MailFacts['payout-held'],
): MailMessage {
  const { t } = textsIn(recipient.language)
  const { dollars } = card
  const day = dayOf(recipient, card)
  return notice(recipient, t('Your ${dollars} gift card is on hold', { dollars }), [
    t('The ${dollars} gift card that you asked for on {day} is on hold. It is not lost.', { dollars, day }),
    t('The reason: {reason}', { reason }),
    referenceLine(recipient, card),
    earningsLine(portal, recipient),
  ])
}

/** Tells the participant that a gift card is no longer on hold. */
export function releasedMessage(
  portal: Portal,
  recipient: TimedRecipient,
  card: MailFacts['payout-released'],
): MailMessage {
  const { t } = textsIn(recipient.language)
  const { dollars } = card
  const day = dayOf(recipient, card)
  return notice(recipient, t('Your ${dollars} gift card is no longer on hold', { dollars }), [
    t('We are working again on the ${dollars} gift card that you asked for on {day}.', { dollars, day }),
    referenceLine(recipient, card),
    earningsLine(portal, recipient),
  ])
}

const dayOf = ({ language, timeZone }: TimedRecipient, { requestedAt }: GiftCard) =>
  dayText(textsIn(language), new Date(requestedAt), timeZone)

function referenceLine({ language }: Recipient, { reference }: GiftCard): string {
  const { t } = textsIn(language)
  return t('Your reference: {reference}', { reference })
}

function earningsLine({ publicOrigin }: Portal, { language }: Recipient): string {
  const { t } = textsIn(language)
  return t('Earnings: {address}', { address: new URL('/earnings', publicOrigin).href })
}
