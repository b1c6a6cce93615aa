import { dayOf } from '#domain/dates/calendar.ts'
import { useState } from 'react'

/** The calendar day on which a page was opened, `YYYY-MM-DD` in the participant's zone. */
export function useToday(): string {
  const [today] = useState(() => dayOf(new Date()))
  return today
}
