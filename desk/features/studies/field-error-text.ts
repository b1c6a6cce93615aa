import { hiddenCharactersText, isVisibleLine } from '#contract/base/typed-text.ts'

/** Texts for fields with a form of their own, by the last part of their name. */
const formTexts: Readonly<Record<string, string>> = {
  registration_link: 'Enter a web address that begins with https:// or http://.',
  registration_email: 'Enter one e-mail address, such as name@example.com.',
  state: 'Enter the two letters of the state, such as TX.',
  dmas: 'Not all of these are market areas. Enter cities, states, ZIP codes or numbers, separated by commas.',
  options: 'Add at least one option.',
}

/**
 * The error of a field in words.
 *
 * @param name Name of the field in its form, such as `questions.0.label`.
 * @param value What is in the field.
 */
export function fieldErrorText(name: string, value: unknown): string {
  const own = formTexts[name.split('.').at(-1) ?? '']
  if (own !== undefined) return own
  if (typeof value !== 'string' || value.trim() === '') return 'Fill this in.'
  return isVisibleLine(value) ? 'This is too long. Shorten it.' : hiddenCharactersText
}
