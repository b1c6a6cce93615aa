import { Count, DateTime, Id, Text } from '#contract/base/values.ts'
import * as v from 'valibot'
import { Reason } from './operators.ts'

const OfRecord = v.object({ key: v.string(), reason: v.string() })

/** One import or sync. Counts are of this run alone. */
const SourceRun = v.object({
  id: Id,
  kind: v.picklist(['import', 'sync']),
  started_at: DateTime,
  /** Null while it runs, or if it was stopped before its end. */
  ended_at: v.nullable(DateTime),
  changed: Count,
  closed: Count,
  refused: Count,
  /** Refused records, the first hundred. */
  refusals: v.array(OfRecord),
  /** Parts of records that are shown in the source's own words, because they could not be read; the first hundred. */
  noted: Count,
  notes: v.array(OfRecord),
  /** Why it failed; null if it did not. */
  failure: v.nullable(v.string()),
})
export type SourceRun = v.InferOutput<typeof SourceRun>

const StudySource = v.object({
  source: Text,
  studies: Count,
  /** Studies among them that operators hide. */
  hidden: Count,
  /** The first failure since the last run that succeeded; null if the last one did. */
  failing_since: v.nullable(DateTime),
  /** The newest ones, the last first. */
  runs: v.array(SourceRun),
})
export type StudySource = v.InferOutput<typeof StudySource>

/** Sources that studies come from, by name. */
export const SourcesAnswer = v.object({ sources: v.array(StudySource) })
export type SourcesAnswer = v.InferOutput<typeof SourcesAnswer>

/**
 * Hides all studies of a source, or shows them again, those too that were hidden one by one. `was` is the number of hidden ones that the operator has read:
 * a colleague may have hidden another one for a reason. Desks of a former version do not send it.
 */
export const HideSourceBody = v.strictObject({
  source: Text,
  hidden: v.boolean(),
  was: v.optional(Count),
  reason: Reason,
})
export type HideSourceBody = v.InferOutput<typeof HideSourceBody>
