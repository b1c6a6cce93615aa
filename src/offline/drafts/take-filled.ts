import { toDayMonthYear } from '#domain/dates/calendar.ts'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Types of controls that hold one text. */
const textTypes = new Set(['text', 'tel', 'email', 'select-one', 'textarea', 'date'])

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
      if (!isText || !textTypes.has(control.type)) continue
      // The form holds a day in another form than its control.
      const value = control.type === 'date' ? (toDayMonthYear(control.value) ?? '') : control.value
      if (value !== (getValues(name) ?? ''))
        void register(name).onChange({ target: { name, value }, type: 'change' })
    }
  }
}
