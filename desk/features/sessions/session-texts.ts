import type { SessionPerson } from '#contract/desk/answers/roster.ts'
import { dateFormat } from '#language/formats.ts'

export const nameOf = ({ first_name: first, last_name: last, enc_id: encId }: SessionPerson): string =>
  [first, last].filter(Boolean).join(' ') || encId

/** A time by the clocks of the place. */
export const timeIn = (timeZone: string, moment: number): string =>
  dateFormat({
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })(moment)
