import { filledTexts } from '#ui/fields/filled-texts.ts'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Takes over texts that a browser has filled in without an event. To be called before a submission. */
export function takeFilled<Values extends FieldValues, Output>(
  { register, getValues }: UseFormReturn<Values, unknown, Output>,
  element: HTMLFormElement,
  names: readonly FieldPath<Values>[],
): void {
  const texts = filledTexts(element)
  for (const name of names) {
    const value = texts[name]
    if (value !== undefined && value !== getValues(name))
      void register(name).onChange({ target: { name, value }, type: 'change' })
  }
}
