import { OptionalText, Text, optional, optionalListOf } from '#contract/base/values.ts'
import * as v from 'valibot'

/**
 * A trial's facts for its page, in the words and constants of the registry (ClinicalTrials.gov, API v2). A row of a
 * piece of texts holds them as JSON text, in its field `trial`.
 */
export const TrialFacts = v.object({
  conditions: optionalListOf(Text),
  /** `INTERVENTIONAL`, `OBSERVATIONAL` … */
  type: OptionalText,
  /** `PHASE1`, `EARLY_PHASE1`, `NA` … */
  phases: optionalListOf(Text),
  /** How groups are made: `RANDOMIZED`, `NON_RANDOMIZED`, `NA`. */
  allocation: OptionalText,
  /** Who does not know the groups: `NONE`, `SINGLE`, `DOUBLE` … */
  masking: OptionalText,
  /** Number of participants, planned or reached. */
  enrolment: optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Whether people without the condition may take part; null if the registry does not say it. */
  healthyVolunteers: optional(v.boolean()),
  /** The last day (`YYYY-MM-DD`) by the sponsor's plan. */
  plannedEnd: OptionalText,
  /** Treatments: type `DRUG`, `DEVICE`, `BEHAVIORAL` …, and name. */
  interventions: optionalListOf(v.object({ type: OptionalText, name: Text })),
  /** The groups: type `EXPERIMENTAL`, `PLACEBO_COMPARATOR` …, and name. */
  arms: optionalListOf(v.object({ type: OptionalText, name: OptionalText })),
})
export type TrialFacts = v.InferOutput<typeof TrialFacts>

/** Reads the facts of a row; null without any, or if they cannot be read. */
export function readTrialFacts(text: string | null | undefined): TrialFacts | null {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), TrialFacts), text)
  return result.success ? result.output : null
}
