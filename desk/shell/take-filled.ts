import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A day is not among them: the form holds it in another form than its control. */
const textTypes = new Set(['text', 'tel', 'email', 'url', 'textarea', 'select-one', 'datetime-local'])

/** Takes over texts that a browser has filled in without an event. To be called before a submission. */
export function takeFilled<Values extends FieldValues, Output>(
  { register, getValues }: UseFormReturn<Values, unknown, Output>,
  element: HTMLFormElement,
): void {
  const controls = [...element.querySelectorAll<TextControl>('input, textarea, select')]
  for (const control of controls.filter(({ type }) => textTypes.has(type))) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form has no text of another name
    const name = control.name as FieldPath<Values>
    const known: unknown = getValues(name)
    if (typeof known === 'string' && shown(control, known) !== control.value)
      void register(name).onChange({ target: { name, value: control.value }, type: 'change' })
  }
}

/** A text as the control has it: a line without breaks, and no choice that is not offered. */
function shown(control: TextControl, text: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a copy is of the same kind
  const copy = control.cloneNode(true) as TextControl
  copy.value = text
  return copy.value
}
