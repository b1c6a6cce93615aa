import { type Marked, msg, t } from '#language/language.ts'
import { codeText, refusalCode, submitErrorText } from '#api/error-texts.ts'
import { cashoutPoints } from '#contract/base/constants.ts'
import { formatPoints } from '#domain/money/money.ts'

const codeTexts: Readonly<Record<string, Marked>> = {
  'insufficient-balance': msg('Your balance is under {points} points, so nothing was requested.'),
  'cashout-pending': msg(
    'You requested a payment a moment ago. If you want another one, wait a minute; no second payment was requested.',
  ),
  'under-age': msg('Payments are only for participants aged 18 or older, so nothing was requested.'),
  busy: msg('An earlier request is waiting on this device. Send or discard it first.'),
  'key-reused': msg('This request has already arrived. Your Earnings page shows it.'),
  'rate-limited': msg('You have requested as many payments as one day allows. Please try again tomorrow.'),
}

/** Why a payment was not requested; the form keeps its input. */
export function cashoutErrorText(error: unknown): string {
  const text = codeText(codeTexts, refusalCode(error))
  return text === undefined ? submitErrorText(error) : t(text, { points: formatPoints(cashoutPoints) })
}
