import { plural } from '#language/formats.ts'
import { type Marked, msg, t } from '#language/language.ts'
import { codeText, refusedText, submitErrorText } from '#api/error-texts.ts'
import { CallError } from '#api/errors.ts'
import { type Entry, type Refusal, givenUp, keptWorkDays } from '#offline/outbox/entry.ts'

/** Ends without an answer of the host. */
const endTexts: Readonly<Record<string, Marked>> = {
  expired: msg(
    'It could not be sent within {time}, and we have made sure that it will not be. Nothing was done.',
  ),
  [givenUp.neverSent]: msg('Nobody logged in here for {time}, so it was deleted. It was never sent.'),
  [givenUp.maybeSent]: msg(
    'Nobody logged in here for {time}, so it was deleted. An earlier try may have arrived.',
  ),
}
const closedIntake = msg('This questionnaire is closed, so your answers could not be taken.')

const unconfirmed = msg(
  'Please confirm your e-mail address first. Under Account, choose “Send me the link that confirms it” and open the link in the e-mail. Then try again.',
)

const codeTexts: Record<Entry['op'], Readonly<Record<string, Marked>>> = {
  profile: {},
  message: {},
  lists: {},
  intake: {
    'email-unconfirmed': unconfirmed,
    'already-answered': msg('You have answered this questionnaire before, and those answers count.'),
    busy: msg('Your earlier answers are still being sent. You can change them when that is done.'),
    'key-reused': msg('These answers have already arrived.'),
  },
  cashout: {
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
  participation: {
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
}

/** How long unsent work waits on the device. */
export const keptWorkTime = () => plural(keptWorkDays, '1 day', '{count} days')

/** Why a post was not taken: in its form, and in the list of posts. */
export function refusalText(op: Entry['op'], { status, code }: Refusal): string {
  const ended = status === 0 ? endTexts[code] : undefined
  if (ended !== undefined) return t(ended, { time: keptWorkTime() })
  if (op === 'intake' && status === 404) return t(closedIntake)
  const own = codeText(codeTexts[op], code)
  return own === undefined ? refusedText({ status, code }) : t(own)
}

/** Text for a form whose post failed; the form keeps its input. */
export function postErrorText(op: Entry['op']): (error: unknown) => string {
  return (error) => {
    const isRefusal = error instanceof CallError && error.failure.kind === 'refused'
    return isRefusal ? refusalText(op, error.failure) : submitErrorText(error)
  }
}
