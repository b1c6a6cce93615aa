import { env } from '#api/env.ts'
import { type Marked, msg, t, plural } from '#language/language.ts'
import type { Disclosure, DisclosureWay } from '#domain/disclosures.ts'

interface WayText {
  /** Recipient, if no name is known. */
  to: Marked
  way: (disclosure: Disclosure) => string
  /** Data of every disclosure of this kind. */
  what: Marked
}

const wayTexts: Record<DisclosureWay, WayText> = {
  link: {
    to: msg('A page of the company'),
    way: () => t('You opened its page to apply'),
    what: msg('That you came from here. We do not know what you typed on that page.'),
  },
  email: {
    to: msg('The study team'),
    way: () => t('You opened an e-mail to apply'),
    what: msg('If you sent it: your e-mail address and what you wrote.'),
  },
  phone: {
    to: msg('The study team'),
    way: () => t('You opened a call to apply'),
    what: msg('If you called: your phone number and what you said.'),
  },
  questionnaire: {
    to: msg('A study'),
    way: () => t('You sent the answers to its questionnaire'),
    what: msg('Your answers to:'),
  },
  survey: {
    to: msg('The survey provider'),
    way: ({ count }) => plural(count, 'You opened a survey', 'You opened {count} surveys'),
    what: msg('A number that stands for you, your network address and browser, and what you answered there.'),
  },
  identity: {
    to: msg('The identity verification provider'),
    // It may have been left before the first picture.
    way: () => t('You opened the identity verification'),
    what: msg('Your name, a number that stands for you, and any pictures that you took.'),
  },
  'gift-card': {
    to: msg('The company that sends our gift cards'),
    way: () => t('You were sent a gift card'),
    what:
      env.giftCard?.delivery === 'email'
        ? msg('Your name and e-mail address.')
        : msg('Your name and address.'),
  },
}

export function describeDisclosure(disclosure: Disclosure) {
  const { to, way, what } = wayTexts[disclosure.way]
  // Another device sent them: the questions are not known here.
  const isUnlisted = disclosure.way === 'questionnaire' && disclosure.fields.length === 0
  const name = disclosure.way === 'questionnaire' ? disclosure.about : disclosure.to
  return {
    /** Recipient in the host's words; null if only `to` is known. */
    name,
    to: t(to),
    text: `${way(disclosure)}. ${isUnlisted ? t('Your answers.') : t(what)}`,
    /** Purpose, unless `name` says it already. */
    about: disclosure.way === 'questionnaire' ? null : disclosure.about,
  }
}
