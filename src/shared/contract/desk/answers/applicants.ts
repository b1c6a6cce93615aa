import { intakeFieldTypes } from '#contract/answers/intake.ts'
import { Count, Id, Text } from '#contract/base/values.ts'
import * as v from 'valibot'

/** Studies that have answers, those with unread ones first. */
const AnsweredStudy = v.object({
  id: Id,
  title: Text,
  answers: Count,
  unread: Count,
  undecided: Count,
  chosen: Count,
  /** Participants who attended and whose points are to be approved. */
  attended: Count,
  /** Places that participants gave up, and that nobody has. */
  freed: Count,
})
export type AnsweredStudy = v.InferOutput<typeof AnsweredStudy>
export const AnsweredStudiesAnswer = v.object({ studies: v.array(AnsweredStudy) })
export type AnsweredStudiesAnswer = v.InferOutput<typeof AnsweredStudiesAnswer>

/** A question, or the key of one that the questionnaire no longer has: then type and options are an input's. */
export const Column = v.object({
  key: Text,
  label: Text,
  type: v.picklist(intakeFieldTypes),
  options: v.array(v.object({ value: v.string(), label: v.string() })),
})
export type Column = v.InferOutput<typeof Column>

/** The text of a CSV file, for the page to offer as a download. */
export const AnswersFileAnswer = v.object({ name: Text, csv: v.string() })
