import { processingDays } from '#contract/base/constants.ts'
import { brandsText } from '#domain/money/gift-card.ts'
import type { HostConfig } from '#server/config/config.ts'
import { dayText } from '#server/language/moments.ts'
import { type Writing, defineMail } from '#server/platform/mail/define-mail.ts'
import type { GiftCard, MailFacts, TimedRecipient } from '#server/platform/mail-queue/facts.ts'

type Timed = Writing<TimedRecipient>

export const requestedMessage = defineMail(
  (writing: Timed, card: MailFacts['payout-requested'], terms: HostConfig['giftCardTerms']) => {
    const { t } = writing
    return [
      t('Your request for a ${dollars} gift card has arrived', card),
      `${t('We have your request for a ${dollars} gift card.', card)}\n${referenceLine(writing, card)}`,
      giftCardLine(writing, terms),
      earningsLine(writing),
    ]
  },
)

/** Which gift card it is, how it comes and when. */
export function giftCardLine(
  { t, language }: Writing,
  { brands, delivery }: HostConfig['giftCardTerms'],
): string {
  return [
    ...(brands.length > 0
      ? [t('The gift card is from {brands}.', { brands: brandsText(brands, language) })]
      : []),
    delivery === 'email'
      ? t('It comes by e-mail to this address.')
      : t('It comes by post to the address that you give with the request.'),
    t('Processing takes about {from}-{to} days.', processingDays),
  ].join(' ')
}

export const sentMessage = defineMail(
  (writing: Timed, { payoutReference, ...card }: MailFacts['payout-sent']) => {
    const { t } = writing
    const facts = withDay(writing, card)
    const lines = [
      t('The ${dollars} gift card that you asked for on {day} was sent.', facts),
      referenceLine(writing, card),
      ...(payoutReference === null
        ? []
        : [t('Our payment reference: {payoutReference}', { payoutReference })]),
    ]
    return [t('Your ${dollars} gift card was sent', facts), lines.join('\n')]
  },
)

/** Mail on what became of a gift card: its paragraphs, then the reference and where more is to be read. */
const cardMail = <Card extends GiftCard>(
  write: (writing: Timed, facts: ReturnType<typeof withDay>, card: Card) => [string, ...string[]],
) =>
  defineMail((writing: Timed, card: Card) => [
    ...write(writing, withDay(writing, card), card),
    referenceLine(writing, card),
    earningsLine(writing),
  ])

/** The provider's e-mail with the gift card came back. */
export const undeliveredMessage = cardMail<MailFacts['payout-undelivered']>(({ t }, facts) => [
  t('The e-mail with your ${dollars} gift card did not arrive', facts),
  t(
    'The e-mail with the ${dollars} gift card that you asked for on {day} came back. The card is not lost: we are looking into it.',
    facts,
  ),
])

/** The gift card could not be sent, and the points are back. */
export const failedMessage = cardMail<MailFacts['payout-failed']>(
  ({ t, plural }, facts, { points, reason }) => [
    t('Your ${dollars} gift card could not be sent', facts),
    t('The ${dollars} gift card that you asked for on {day} could not be sent.', facts),
    t('The reason: {reason}', { reason }),
    plural(
      points,
      '{count} point is back in your balance. You can ask for the gift card again.',
      '{count} points are back in your balance. You can ask for the gift card again.',
    ),
  ],
)

export const heldMessage = cardMail<MailFacts['payout-held']>(({ t }, facts, { reason }) => [
  t('Your ${dollars} gift card is on hold', facts),
  t('The ${dollars} gift card that you asked for on {day} is on hold. It is not lost.', facts),
  t('The reason: {reason}', { reason }),
])

/** The gift card is no longer on hold. */
export const releasedMessage = cardMail<MailFacts['payout-released']>(({ t }, facts) => [
  t('Your ${dollars} gift card is no longer on hold', facts),
  t('We are working again on the ${dollars} gift card that you asked for on {day}.', facts),
])

const withDay = ({ texts, recipient }: Timed, { dollars, requestedAt }: GiftCard) => ({
  dollars,
  day: dayText(texts, new Date(requestedAt), recipient.timeZone),
})

const referenceLine = ({ t }: Timed, { reference }: GiftCard) =>
  t('Your reference: {reference}', { reference })

const earningsLine = ({ t, link }: Timed) => t('Earnings: {address}', { address: link('/earnings') })
