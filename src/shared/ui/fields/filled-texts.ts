/** The texts of a small form's controls, by name, also of those that were filled in without an event. */
export function filledTexts(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
