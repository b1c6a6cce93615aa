type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The part of a form's state that holds its texts by name. */
interface FormTexts {
  getValues(name: string): unknown
  register(name: string): {
    onChange(event: { target: { name: string; value: string }; type: 'change' }): Promise<unknown>
  }
}

const textTypes = new Set(['text', 'tel', 'email', 'url', 'textarea', 'select-one', 'datetime-local'])

/**
 * Takes over texts that a password manager or the browser has filled in without an event. To be called before the
 * values count: when another control is turned to, and before a submission.
 *
 * @param dayOf The form's own words for a day of a date control. Without it, days stay.
 */
export function takeFilled(
  form: FormTexts,
  element: HTMLFormElement,
  dayOf?: (day: string) => string | null,
): void {
  for (const control of element.querySelectorAll<TextControl>('input, textarea, select')) {
    const { name, type } = control
    const known = form.getValues(name) ?? ''
    const toDay = type === 'date' ? dayOf : undefined
    if (typeof known !== 'string' || !(toDay || textTypes.has(type))) continue
    const value = toDay ? (toDay(control.value) ?? '') : control.value
    if (value !== (toDay ? known : shown(control, known)))
      void form.register(name).onChange({ target: { name, value }, type: 'change' })
  }
}

/** A text as the control has it: a line without breaks, and no choice that is not offered. */
function shown(control: TextControl, text: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a copy is of the same kind
  const copy = control.cloneNode(true) as TextControl
  copy.value = text
  return copy.value
}
