import * as localText from './local-storage.ts'
import { localKeys } from './storage-names.ts'

/**
 * Studies that a participant has saved or hidden on a picture, before the portal's code was there. A press is written
 * before it is shown, into localStorage: that needs no waiting. `src/offline/sync/marks.ts` takes it over. One record,
 * of one participant.
 */

interface EarlyMark {
  isOn: boolean
  /** Milliseconds since 1970, increasing with each press on the study. */
  at: number
}

/** Marks by kind and study, such as `saved:7`. */
type EarlyMarks = Readonly<Record<string, EarlyMark>>

interface Stored {
  owner: string
  marks: EarlyMarks
}

/** Most marks of a record: more than the pictures have controls. */
const maxMarks = 100

/** The marks of this participant, without any that cannot be read. */
export function earlyMarks(owner: string): EarlyMarks {
  const stored = read()
  const entries = Object.entries(stored?.owner === owner ? Object(stored.marks) : {})
  return Object.fromEntries(entries.filter(isEarlyMark))
}

/** @returns Whether the device has stored it. It keeps none beside those of another participant. */
export function keepEarlyMark(owner: string, id: string, isOn: boolean): boolean {
  const before = earlyMarks(owner)
  const at = Math.max(Date.now(), (before[id]?.at ?? 0) + 1)
  const marks = { ...before, [id]: { isOn, at } }
  let isStored = (read()?.owner ?? owner) === owner && Object.keys(marks).length <= maxMarks
  if (isStored) write({ owner, marks }, () => (isStored = false))
  return isStored
}

/** @param at Only the mark of this time, and no later one. */
export function dropEarlyMark(owner: string, id: string, at?: number): void {
  const { [id]: mark, ...marks } = earlyMarks(owner)
  if (mark !== undefined && (at ?? mark.at) === mark.at) write({ owner, marks })
}

/** Deletes the marks of a participant for whom `isUnwanted` holds. */
export function dropEarlyMarks(isUnwanted: (owner: string) => boolean): void {
  const stored = read()
  if (stored && isUnwanted(stored.owner)) localText.remove(localKeys.earlyMarks)
}

function isEarlyMark(entry: readonly [id: string, mark: unknown]): entry is [string, EarlyMark] {
  const { isOn, at } = Object(entry[1])
  return /^(?:saved|hidden):\d+$/.test(entry[0]) && typeof isOn === 'boolean' && typeof at === 'number'
}

function read(): Stored | null {
  try {
    return JSON.parse(localText.read(localKeys.earlyMarks) ?? 'null')
  } catch {
    return null
  }
}

function write(stored: Stored, onFailure?: () => void): void {
  if (Object.keys(stored.marks).length === 0) localText.remove(localKeys.earlyMarks)
  else localText.write(localKeys.earlyMarks, JSON.stringify(stored), onFailure)
}
