import { Application } from '#contract/answers/applications.ts'
import { Id } from '#contract/base/values.ts'
import * as v from 'valibot'
import { SubmittedAnswers } from './submitted-copy.ts'

/**
 * The data export: everything about a participant in one readable file. Another device can import the participant's
 * own work from it; the other parts come from the host.
 */

const format = 'data-passport'
const version = 1

/** Limit for a file that is read in one go; typical files have a thousandth of this size. */
export const maxDataExportBytes = 5 * 1024 * 1024

const Moment = v.pipe(v.string(), v.isoTimestamp())

const ownEntries = {
  applications: v.pipe(v.array(Application), v.maxLength(5000)),
  /** Ids, the most recently saved first. */
  saved: v.pipe(v.array(Id), v.maxLength(5000)),
  hidden: v.pipe(v.array(Id), v.maxLength(5000)),
  answers: v.pipe(v.array(SubmittedAnswers), v.maxLength(500)),
}
const OwnWork = v.object(ownEntries)
/** Data that the participant created and can import on another device. */
export type OwnWork = Readonly<v.InferOutput<typeof OwnWork>>

/** An answer of the host, and its time. */
export interface HostPart {
  as_of: string
  data: unknown
}

/**
 * The text of the file.
 *
 * @param told Parts by name; null for a part that could not be fetched.
 * @param more Additional parts, for reading only.
 */
export function dataExportText(
  owner: string,
  own: OwnWork,
  told: Readonly<Record<string, HostPart | null>>,
  more: Readonly<Record<string, unknown>>,
  now: Date,
): string {
  const head = { format, version, made_at: now.toISOString(), participant: owner }
  return `${JSON.stringify({ ...head, ...told, ...own, ...more }, null, 2)}\n`
}

const Head = v.object({ format: v.literal(format), version: v.unknown() })
const DataExportFile = v.object({
  version: v.literal(version),
  made_at: Moment,
  participant: v.string(),
  ...ownEntries,
})

export type ReadDataExport =
  | { kind: 'read'; madeAt: string; own: OwnWork }
  | { kind: 'no-data-export' | 'other-version' | 'someone-else' | 'damaged' }

/** Reads the participant's own work from an untrusted file. @param owner `enc_id` that the file must have. */
export function readDataExport(text: string, owner: string): ReadDataExport {
  const head = v.safeParse(v.pipe(v.string(), v.parseJson(), Head), text)
  if (!head.success) return { kind: 'no-data-export' }
  if (head.output.version !== version) return { kind: 'other-version' }
  const file = v.safeParse(v.pipe(v.string(), v.parseJson(), DataExportFile), text)
  if (!file.success) return { kind: 'damaged' }
  const { participant, made_at, applications, saved, hidden, answers } = file.output
  if (participant !== owner) return { kind: 'someone-else' }
  return { kind: 'read', madeAt: made_at, own: { applications, saved, hidden, answers } }
}

/** The part of a file's work that the device lacks or has in an older version. */
export function missingWork(read: OwnWork, held: OwnWork): OwnWork {
  return {
    applications: newer(read.applications, held.applications, (one) => [one.study_id, one.updated_at]),
    answers: newer(read.answers, held.answers, (one) => [one.studyId, one.givenAt]),
    // Marks on the device are newer than those in the file.
    saved: read.saved.filter((id) => !held.saved.includes(id) && !held.hidden.includes(id)),
    hidden: read.hidden.filter((id) => !held.hidden.includes(id) && !held.saved.includes(id)),
  }
}

/** The items that others lack or have in an older version. */
function newer<Item>(
  items: readonly Item[],
  others: readonly Item[],
  versionOf: (item: Item) => readonly [id: number, at: string],
): Item[] {
  const known = new Map(others.map(versionOf))
  return items.filter((item) => {
    const [id, at] = versionOf(item)
    return (known.get(id) ?? '') < at
  })
}
