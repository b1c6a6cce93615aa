import { locale } from '#contract/constants.ts'

const timeFormat = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })

/** Says how old a list is that could not be asked for again. */
export function ageText(since: Date, now: Date): string {
  const day = since.toDateString() === now.toDateString() ? '' : `${dayFormat.format(since)}, `
  return `This is the list of ${day}${timeFormat.format(since)}.`
}
