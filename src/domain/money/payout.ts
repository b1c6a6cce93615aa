import { processingDays } from '#contract/base/constants.ts'
import { addDays, dayOf } from '#domain/dates/calendar.ts'

export interface PayoutWindow {
  /** Calendar days on this device, `YYYY-MM-DD`. */
  from: string
  to: string
}

/** When a payment that was requested at an instant is expected (specification, section 9). */
export function payoutWindow(requestedAt: string): PayoutWindow {
  const day = dayOf(new Date(requestedAt))
  return { from: addDays(day, processingDays.from), to: addDays(day, processingDays.to) }
}
