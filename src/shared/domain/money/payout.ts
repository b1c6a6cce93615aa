import { processingDays } from '#contract/base/constants.ts'
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
