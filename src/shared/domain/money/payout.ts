import { processingDays } from '#contract/base/constants.ts'
import { type Cashout, cashoutSteps } from '#contract/answers/earnings.ts'
import { addDays, dayOf } from '#domain/dates/calendar.ts'

export interface PayoutWindow {
  /** Calendar days on this device, `YYYY-MM-DD`. */
  from: string
  to: string
}

/** Days between which the payment of a request is expected (specification, section 9). */
export function payoutWindow(requestedAt: string): PayoutWindow {
  const day = dayOf(new Date(requestedAt))
  return { from: addDays(day, processingDays.from), to: addDays(day, processingDays.to) }
}

/** The way of a gift card that is not sent yet. */
export const payoutSteps = ['requested', ...cashoutSteps, 'arrives'] as const

/**
 * How many steps are done, by the word of the host.
 *
 * @param request Null while the host does not have it.
 */
export const stepsDone = (request: Pick<Cashout, 'step'> | null): number =>
  request === null ? 0 : payoutSteps.indexOf(request.step ?? 'requested') + 1
