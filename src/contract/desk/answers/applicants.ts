import { IntakeBody } from '#contract/answers/intake-body.ts'
import { intakeFieldTypes } from '#contract/answers/intake.ts'
import { DateTime, Id, Text } from '#contract/base/values.ts'
import * as v from 'valibot'
import { Lines } from '#contract/base/typed-lines.ts'

/** Decisions on somebody's answers to a study's questionnaire. */
export const decisions = ['chosen', 'declined', 'waitlisted'] as const
export type Decision = (typeof decisions)[number]
const OptionalDecision = v.nullable(v.picklist(decisions))

/** Decisions that a list of applicants can be filtered by; `none` is of those without one. */
export const decisionFilters = [...decisions, 'none'] as const
export type DecisionFilter = (typeof decisionFilters)[number]

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Studies that have answers, those with unread ones first. */
const AnsweredStudy = v.object({
  id: Id,
  title: Text,
  answers: Count,
  unread: Count,
  undecided: Count,
  chosen: Count,
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

export const Applicant = v.object({
  enc_id: Text,
  first_name: v.nullable(Text),
  /** The address of a chosen participant; null for all others. */
  email: v.nullable(Text),
  answered_at: DateTime,
  unread: v.boolean(),
  /** Null if they cannot be read. */
  answers: v.nullable(IntakeBody),
  decision: OptionalDecision,
  note: v.nullable(Text),
  decided_at: v.nullable(DateTime),
})
export type Applicant = v.InferOutput<typeof Applicant>

/** Earliest answer first. */
export const ApplicantsAnswer = v.object({
  study: v.object({ id: Id, title: Text }),
  columns: v.array(Column),
  applicants: v.array(Applicant),
  /** The `after` of the next page; null at the end. */
  next: v.nullable(Text),
})
export type ApplicantsAnswer = v.InferOutput<typeof ApplicantsAnswer>

/** The text of a CSV file, for the page to offer as a download. */
export const AnswersFileAnswer = v.object({ name: Text, csv: v.string() })

/** Longest list of participants that one call decides on. */
export const maxDecided = 100

export const DecisionsBody = v.strictObject({
  decision: v.picklist(decisions),
  /** Applicants with the decision that the operator saw. If one differs by now, all stay: `changed-meanwhile`. */
  applicants: v.pipe(
    v.array(v.strictObject({ enc_id: Text, was: OptionalDecision })),
    v.minLength(1),
    v.maxLength(maxDecided),
    v.check((list) => new Set(list.map(({ enc_id }) => enc_id)).size === list.length),
  ),
  /** A note for the e-mail, in words for the participant. */
  note: v.nullable(Lines(1000)),
  push: v.boolean(),
  mail: v.boolean(),
})
export type DecisionsBody = v.InferOutput<typeof DecisionsBody>

export const DecisionsAnswer = v.object({ decided: Count })
export type DecisionsAnswer = v.InferOutput<typeof DecisionsAnswer>
