import { useWatch } from 'react-hook-form'
import { isChoice } from '#domain/submitted-answers.ts'
import { questionsOf } from './values/question-values.ts'
import type { OwnStudyFormState } from './use-own-study-form.ts'

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
