import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form'
import { fieldErrorText } from '#desk/features/studies/field-error-text.ts'
import { type OwnStudyValues, StudyForm } from './values/own-study-values.ts'

export type OwnStudyFormState = UseFormReturn<OwnStudyValues, unknown, OwnStudyContent>

/** Props of an item of a list, such as a question. */
export interface ItemProps {
  form: OwnStudyFormState
  index: number
}

export interface RemovableProps extends ItemProps {
  onRemove: () => void
}

/** The state of the form. A field shows its error when it is invalid and was left, or after a try to save. */
export function useOwnStudyForm(defaultValues: OwnStudyValues): OwnStudyFormState {
  return useForm<OwnStudyValues, unknown, OwnStudyContent>({
    resolver: valibotResolver(StudyForm),
    defaultValues,
    mode: 'onTouched',
  })
}

/** Whether a control of the form has an error, or a group that it is in. */
export function isInvalid({ getFieldState }: OwnStudyFormState, name: string): boolean {
  const parts = name.split('.')
  return parts.some((_part, index) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a name that the form lacks has no error
    const { error } = getFieldState(parts.slice(0, index + 1).join('.') as FieldPath<OwnStudyValues>)
    return error?.message !== undefined || error?.root !== undefined
  })
}

/** Gives the props of a field’s control: handlers, ref and error text. */
export function useFieldOf({ register, getFieldState, getValues, formState }: OwnStudyFormState) {
  return (name: FieldPath<OwnStudyValues>) => {
    const { error, isTouched } = getFieldState(name, formState)
    // A question that was just added is invalid, but nobody has left its fields yet.
    const isShown = error !== undefined && (isTouched || formState.submitCount > 0)
    return { ...register(name), error: isShown ? fieldErrorText(name, getValues(name)) : undefined }
  }
}

export type FieldOf = ReturnType<typeof useFieldOf>
