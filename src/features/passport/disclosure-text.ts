import type { Disclosure, DisclosureWay } from '#domain/disclosures.ts'

interface WayText {
  /** Who got it, where no name is known. */
  to: string
  /** How it went there. */
  way: (disclosure: Disclosure) => string
  /** What goes with every one of this way. */
  what: string
}

const wayTexts: Record<DisclosureWay, WayText> = {
  link: {
    to: 'A page of the company',
    way: () => 'You opened its page to apply',
    what: 'That you came from here. What you typed on that page we do not know.',
  },
  email: {
    to: 'The study team',
    way: () => 'You opened an e-mail to apply',
    what: 'If you sent it: your e-mail address and what you wrote.',
  },
  phone: {
    to: 'The study team',
    way: () => 'You opened a call to apply',
    what: 'If you called: your phone number and what you said.',
  },
  questionnaire: {
    to: 'A study',
    way: () => 'You sent off the answers to its questionnaire',
    what: 'Your answers to:',
  },
  survey: {
    to: 'The survey provider',
    way: ({ count }) => (count === 1 ? 'You opened a survey' : `You opened ${count} surveys`),
    what: 'A number that stands for you, your network address and browser, and what you answered there.',
  },
  identity: {
    to: 'The identity verification provider',
    way: () => 'You verified your identity',
    what: 'Your name, a number that stands for you, and the pictures that you took.',
  },
  'gift-card': {
    to: 'Whoever sends our gift cards',
    way: () => 'You requested a payment',
    what: 'Your name, phone number and address.',
  },
}

/** A disclosure in words. */
export function describeDisclosure(disclosure: Disclosure) {
  const { to, way, what } = wayTexts[disclosure.way]
  const name = disclosure.way === 'questionnaire' ? disclosure.about : disclosure.to
  return {
    to: name ?? to,
    way: way(disclosure),
    what: disclosure.fields.length === 0 ? what : `${what} ${disclosure.fields.join(' · ')}`,
    /** What it was for, unless it says so already. */
    about: disclosure.way === 'questionnaire' ? null : disclosure.about,
  }
}
