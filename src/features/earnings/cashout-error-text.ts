import { submitErrorText } from '#api/error-texts.ts'
import { CallError } from '#api/errors.ts'
import { minimumCashoutPoints } from '#contract/constants.ts'
import { formatPoints } from '#domain/money.ts'

const codeTexts: Readonly<Record<string, string>> = {
  'insufficient-balance': `Your balance is under ${formatPoints(minimumCashoutPoints)} points, so nothing was requested.`,
  'cashout-pending':
    'You requested a payment a moment ago. Wait a minute if you want to request another one; nothing more was requested now.',
  'under-age': 'Payments are only for participants aged 18 or older, so nothing was requested.',
  busy: 'An earlier request of yours waits on this device. It has to be sent or discarded first.',
  'key-reused': 'An earlier try of this request has arrived already. Your earnings page shows it.',
  'rate-limited': 'You have requested as many payments as one day allows. Please try again tomorrow.',
}

/** Why a payment was not requested; what was typed stays. */
export function cashoutErrorText(error: unknown): string {
  const code = error instanceof CallError && error.failure.kind === 'refused' ? error.failure.code : ''
  return codeTexts[code] ?? submitErrorText(error)
}
