import { locale } from '#contract/constants.ts'

const timeFormat = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })

/** When something was, for the end of a sentence: `at 9:12 AM`, and `on Nov 3 at 9:12 AM` when it was not today. */
export function momentText(then: Date, now: Date): string {
  const time = `at ${timeFormat.format(then)}`
  return then.toDateString() === now.toDateString() ? time : `on ${dayFormat.format(then)} ${time}`
}
