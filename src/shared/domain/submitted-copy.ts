import { intakeFieldTypes } from '#contract/answers/intake.ts'
import * as v from 'valibot'

/**
 * The participant's own copy of the answers to a questionnaire. It includes the questions, so that it stays readable
 * after the study has closed, and so that answers can be found for the same questions of other studies.
 */

const SubmittedItem = v.object({
  key: v.pipe(v.string(), v.maxLength(100)),
  type: v.picklist(intakeFieldTypes),
  label: v.pipe(v.string(), v.maxLength(2000)),
  options: v.pipe(v.array(v.object({ value: v.string(), label: v.string() })), v.maxLength(200)),
  answer: v.union([
    v.pipe(v.string(), v.maxLength(2000)),
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(100)),
    v.null(),
  ]),
})
export type SubmittedItem = v.InferOutput<typeof SubmittedItem>

export const SubmittedAnswers = v.object({
  studyId: v.pipe(v.number(), v.integer()),
  /** Title of the study, if it was known. */
  title: v.nullable(v.pipe(v.string(), v.maxLength(500))),
  /** Time of sending: ISO date-time. */
  givenAt: v.pipe(v.string(), v.isoTimestamp()),
  items: v.pipe(v.array(SubmittedItem), v.maxLength(500)),
})
export type SubmittedAnswers = v.InferOutput<typeof SubmittedAnswers>
