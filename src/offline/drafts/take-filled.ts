import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Types whose control shows the form's value as it is. A date's control shows it in another form. */
const plainTypes = new Set(['text', 'tel', 'email', 'select-one', 'textarea'])

/**
 * Takes over what a password manager or the browser filled in without an event. To be called before the values count:
 * when the participant turns to another control, and before a submission.
 */
export function takeFilled<Values extends FieldValues, Output>(
  { register, getValues }: UseFormReturn<Values, unknown, Output>,
  names: readonly FieldPath<Values>[],
): (element: HTMLFormElement) => void {
  return (element) => {
    for (const name of names) {
      const control = element.elements.namedItem(name)
      const isText =
        control instanceof HTMLInputElement ||
        control instanceof HTMLSelectElement ||
        control instanceof HTMLTextAreaElement
      if (!isText || !plainTypes.has(control.type) || control.value === (getValues(name) ?? '')) continue
      void register(name).onChange({ target: control, type: 'change' })
    }
  }
}
