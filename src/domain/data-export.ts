import { Application } from '#contract/answers/applications.ts'
import { Id } from '#contract/base/values.ts'
import * as v from 'valibot'
import { GivenAnswers } from './submitted-answers.ts'

/**
 * The data passport: everything about a participant in one file that she can read and keep. What is her own work comes
 * back from it on another device; the rest is the host's, and comes from there.
 */

const format = 'data-passport'
const version = 1

/** A file is read at once; hers is a thousandth of this. */
export const largestPassportBytes = 5 * 1024 * 1024

const Moment = v.pipe(v.string(), v.isoTimestamp())

const ownEntries = {
  applications: v.pipe(v.array(Application), v.maxLength(5000)),
  /** Ids, the last saved first. */
  saved: v.pipe(v.array(Id), v.maxLength(5000)),
  hidden: v.pipe(v.array(Id), v.maxLength(5000)),
  answers: v.pipe(v.array(GivenAnswers), v.maxLength(500)),
}
const OwnWork = v.object(ownEntries)
/** What a participant made herself, and can bring to another device. */
export type OwnWork = Readonly<v.InferOutput<typeof OwnWork>>

/** Something that the host has told, and when. */
export interface ToldPart {
  as_of: string
  data: unknown
}

/**
 * The text of the file.
 *
 * @param told By name; null for what nobody could tell.
 * @param more What is for her to read alone.
 */
export function passportText(
  owner: string,
  own: OwnWork,
  told: Readonly<Record<string, ToldPart | null>>,
  more: Readonly<Record<string, unknown>>,
  now: Date,
): string {
  const head = { format, version, made_at: now.toISOString(), participant: owner }
  return `${JSON.stringify({ ...head, ...told, ...own, ...more }, null, 2)}\n`
}

const Head = v.object({ format: v.literal(format), version: v.unknown() })
const PassportFile = v.object({
  version: v.literal(version),
  made_at: Moment,
  participant: v.string(),
  ...ownEntries,
})

export type ReadPassport =
  | { kind: 'read'; madeAt: string; own: OwnWork }
  | { kind: 'no-passport' | 'other-version' | 'someone-else' | 'damaged' }

/** Reads what a participant made herself from a file that may be anything. @param owner `enc_id` of whose it must be. */
export function readPassport(text: string, owner: string): ReadPassport {
  const head = v.safeParse(v.pipe(v.string(), v.parseJson(), Head), text)
  if (!head.success) return { kind: 'no-passport' }
  if (head.output.version !== version) return { kind: 'other-version' }
  const file = v.safeParse(v.pipe(v.string(), v.parseJson(), PassportFile), text)
  if (!file.success) return { kind: 'damaged' }
  const { participant, made_at, applications, saved, hidden, answers } = file.output
  if (participant !== owner) return { kind: 'someone-else' }
  return { kind: 'read', madeAt: made_at, own: { applications, saved, hidden, answers } }
}

/** What a file has that the device has not, or has an older word on. */
export function missingWork(read: OwnWork, held: OwnWork): OwnWork {
  const isNewer = <Item>(
    item: Item,
    others: readonly Item[],
    id: (one: Item) => number,
    at: (one: Item) => string,
  ) => {
    const other = others.find((one) => id(one) === id(item))
    return other === undefined || at(other) < at(item)
  }
  return {
    applications: read.applications.filter((one) =>
      isNewer(
        one,
        held.applications,
        ({ study_id }) => study_id,
        ({ updated_at }) => updated_at,
      ),
    ),
    answers: read.answers.filter((one) =>
      isNewer(
        one,
        held.answers,
        ({ studyId }) => studyId,
        ({ givenAt }) => givenAt,
      ),
    ),
    // What she hid or saved here since is her later word.
    saved: read.saved.filter((id) => !held.saved.includes(id) && !held.hidden.includes(id)),
    hidden: read.hidden.filter((id) => !held.hidden.includes(id) && !held.saved.includes(id)),
  }
}
