import type { ReactElement, ReactNode } from 'react'
import { type Marked, msg, t } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import type { Entry } from '#offline/outbox/entry.ts'
import { dollarsOf } from '#offline/outbox/operations.ts'
import { rich } from '#ui/parts/rich.tsx'

export type Subject = Pick<Entry, 'op' | 'studyId' | 'body'>

/** The texts of a kind of post. They claim nothing that the host has not confirmed. */
interface OperationTexts {
  /** See `subjectOf`. */
  subject: (entry: Subject) => string
  /** The subject with the study's title; null for a kind that is of no study. */
  titled: ((title: ReactNode) => ReactElement) | null
  /** What has not happened while the post waits. */
  nothingYet: Marked
  /** Says that the outcome of the post is not known. */
  unknown: Marked
  /** Why the host does not take the post, by status or code. */
  refusals: Readonly<Record<string, Marked>>
}

/** What a post is, without the title of its study. */
export const subjectOf = (entry: Subject): string => operationTexts[entry.op].subject(entry)

const unconfirmed = msg(
  'Please confirm your e-mail address first. Under Account, choose “Send me the link that confirms it” and open the link in the e-mail. Then try again.',
)
const unproven = msg(
  'The server answers, but it does not say that it has this. Something on the way, such as a proxy or an extension, may leave out a part of it. Reload the page or use another network, then send it.',
)
const plain = {
  titled: null,
  nothingYet: msg('We do not have it yet.'),
  unknown: unproven,
  refusals: {},
}

export const operationTexts: Readonly<Record<Entry['op'], OperationTexts>> = {
  profile: {
    ...plain,
    subject: () => t('Your profile'),
    nothingYet: msg('Nothing has changed on the server yet.'),
  },
  intake: {
    subject: ({ studyId }) => t('Answers for study {id}', { id: String(studyId) }),
    titled: (title) => rich('Answers for {title}', { title }),
    nothingYet: msg('The study does not have them yet.'),
    unknown: unproven,
    refusals: {
      404: msg('This questionnaire is closed, so your answers could not be taken.'),
      'email-unconfirmed': unconfirmed,
      'already-answered': msg('You have answered this questionnaire before, and those answers count.'),
      busy: msg('Your earlier answers are still being sent. You can change them when that is done.'),
      'key-reused': msg('These answers have already arrived.'),
    },
  },
  cashout: {
    // A settled entry has no body: only at hosts with one amount it is known.
    subject: ({ body }) =>
      body === null && hasFeature('amounts')
        ? t('Gift card')
        : t('${dollars} gift card', { dollars: dollarsOf({ body }) }),
    titled: null,
    nothingYet: msg('Nothing has been requested yet.'),
    unknown: msg(
      'We could not find out whether this request arrived: your balance does not show it. Check again later, or ask us before you make another one.',
    ),
    refusals: {
      'email-unconfirmed': unconfirmed,
      'insufficient-balance': msg('Your balance does not cover the gift card, so nothing was requested.'),
      'amount-unavailable': msg(
        'Gift cards of this amount are not offered any more, so nothing was requested. Please choose another one.',
      ),
      'cashout-pending': msg(
        'You requested a payment a moment ago. If you want another one, wait a minute; no second payment was requested.',
      ),
      'under-age': msg('Payments are only for participants aged 18 or older, so nothing was requested.'),
      busy: msg('An earlier request is waiting on this device. Send or discard it first.'),
      'key-reused': msg('This request has already arrived. Your Earnings page shows it.'),
      'rate-limited': msg(
        'You have requested as many payments as 24 hours allow. Please try again a day after the first.',
      ),
    },
  },
  participation: {
    subject: ({ studyId }) => t('Your reply to study {id}', { id: String(studyId) }),
    titled: (title) => rich('Your reply to {title}', { title }),
    nothingYet: msg('The study does not know it yet.'),
    unknown: unproven,
    refusals: {
      'changed-meanwhile': msg(
        'This time was changed meanwhile, by the study or by you elsewhere. Look at it, and answer again.',
      ),
      'not-offered': msg('The study has not offered you a place.'),
      'place-gone': msg('The place is no longer held for you. My applications has the news of the study.'),
      'session-full': msg('This session is full. Please choose another one.'),
      'too-late': msg('It is too late for that. Please contact the study.'),
      'key-reused': msg('This has already arrived. My applications shows it.'),
      invalid: msg('The study does not offer this time any more. Please choose another one.'),
      'not-found': msg('The study does not exist any more.'),
      busy: msg('Your earlier reply to this study is still being sent. You can change it when that is done.'),
    },
  },
  message: { ...plain, subject: () => t('Your message') },
  lists: { ...plain, subject: () => t('Lists and notes on this device') },
}
