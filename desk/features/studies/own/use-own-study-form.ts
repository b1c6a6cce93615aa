import type { OwnStudyAnswer, OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FieldPath, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { fieldErrorText } from '#desk/features/studies/field-error-text.ts'
import { type OwnStudyValues, StudyForm } from './values/own-study-values.ts'
import * as v from 'valibot'
import { roomCheck } from './values/room-check.ts'
import { isChoice } from '#domain/submitted-answers.ts'
import { questionsOf } from './values/question-values.ts'

export type OwnStudyFormState = UseFormReturn<OwnStudyValues, unknown, OwnStudyContent>

export interface ItemProps {
  form: OwnStudyFormState
  index: number
}

export interface RemovableProps extends ItemProps {
  onRemove: () => void
}

/**
 * The state of the form. A field shows its error when it is invalid and was left, or after a try to save.
 *
 * @param base The study as it is saved; none for a new one.
 */
export function useOwnStudyForm(defaultValues: OwnStudyValues, base?: OwnStudyAnswer): OwnStudyFormState {
  return useForm<OwnStudyValues, unknown, OwnStudyContent>({
    resolver: valibotResolver(base ? v.pipe(StudyForm, roomCheck(base)) : StudyForm),
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

/** The words of our own check, which has numbers; null for the schema's. */
const ownTextOf = ({ type, message }: { type?: unknown; message?: unknown }) =>
  type === 'raw_check' && typeof message === 'string' ? message : null

export function useFieldOf({ register, getFieldState, getValues, formState }: OwnStudyFormState) {
  return (name: FieldPath<OwnStudyValues>) => {
    const { error, isTouched } = getFieldState(name, formState)
    // A question that was just added is invalid, but nobody has left its fields yet.
    const isShown = error !== undefined && (isTouched || formState.submitCount > 0)
    return {
      ...register(name),
      error: isShown ? (ownTextOf(error) ?? fieldErrorText(name, getValues(name))) : undefined,
    }
  }
}

export type FieldOf = ReturnType<typeof useFieldOf>

/** Questions with options, which other fields may refer to. */
export function useReferences(form: OwnStudyFormState) {
  const values = useWatch({ control: form.control, name: 'questions' })
  const questions = questionsOf(values)
  const choices = questions
    .map(({ key, type, label, options }, index) => ({ key, type, label, options, index }))
    .filter((question) => isChoice(question) && question.options.length > 0 && question.label.trim() !== '')
  /** Settles the key of a question and the values of its options: other words would break the reference. */
  const refer = (key: string) => {
    const index = questions.findIndex((question) => question.key === key)
    const question = questions[index]
    if (question === undefined) return
    form.setValue(`questions.${index}.key`, key)
    question.options.forEach(({ value }, at) => {
      form.setValue(`questions.${index}.options.${at}.value`, value)
    })
  }
  return { choices, refer }
}
