import { hiddenCharactersText, isVisibleLine } from '#contract/base/typed-text.ts'

const countText = 'Enter a whole number from 1 to 10,000.'
const ageText = 'Enter an age, or leave it empty.'
const dollarsText = 'Enter dollars, such as 150 or 99.50: at most $1,000.'

/** Texts for fields with a form of their own, by the last part of their name. */
const formTexts: Readonly<Record<string, string>> = {
  registration_link: 'Enter a web address that begins with https:// or http://.',
  registration_email: 'Enter one e-mail address, such as name@example.com.',
  state: 'Enter the two letters of the state, such as TX.',
  dmas: 'Not all of these are market areas. Enter cities, states, ZIP codes or numbers, separated by commas.',
  options: 'Add at least one option.',
  places: countText,
  target: countText,
  limit: countText,
  capacity: countText,
  minutes: 'Enter a whole number of minutes from 1 to 1,440.',
  offer_hours: 'Enter a whole number of hours from 1 to 720.',
  again_after_months: 'Enter a whole number of months from 1 to 120.',
  from: ageText,
  to: ageText,
  dma: 'Choose a market area.',
  starts_at: 'Enter a day and a time that the clocks there show. In spring they skip an hour.',
  incentive_points: dollarsText,
  screen_out_points: dollarsText,
  no_show_points: dollarsText,
}

/**
 * The error of a field in words.
 *
 * @param name Name of the field in its form, such as `questions.0.label`.
 * @param value Value of the field.
 */
export function fieldErrorText(name: string, value: unknown): string {
  const own = formTexts[name.split('.').at(-1) ?? '']
  if (own !== undefined) return own
  if (typeof value !== 'string' || value.trim() === '') return 'Fill this in.'
  return isVisibleLine(value) ? 'This is too long. Shorten it.' : hiddenCharactersText
}
