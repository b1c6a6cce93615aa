import { intakeFieldTypes } from '#contract/answers/intake.ts'
import { participationStates } from '#contract/answers/participations.ts'
import { Count, Id, Text } from '#contract/base/values.ts'
import { Lines } from '#contract/base/typed-lines.ts'
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

/** One message to some participants of a study. Those who want no mail of studies get none. */
export const StudyMessageBody = v.strictObject({
  /** Names the post, also when it is repeated. */
  key: v.pipe(v.string(), v.uuid()),
  /** All participants in these states. */
  states: v.pipe(v.array(v.picklist(participationStates)), v.minLength(1)),
  text: Lines(2000),
})
export type StudyMessageBody = v.InferOutput<typeof StudyMessageBody>
export const StudyMessageAnswer = v.object({ sent: Count, unwanted: Count })
