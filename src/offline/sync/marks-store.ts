import { hasFeature } from '#api/env.ts'
import * as v from 'valibot'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { observable } from '#offline/base/observable.ts'
import { answerKeys, channelNames } from '#offline/storage/storage-names.ts'
import { finishOrFlush } from '#offline/storage/page-lifecycle.ts'

/**
 * The participant's saved and hidden studies that the host does not have yet: the newest change of each study, kept on
 * the device for its owner and applied to the host's lists. Without the host's feature they are only on the device.
 */

export type MarkKind = 'saved' | 'hidden'

const Change = v.object({ isOn: v.boolean(), at: v.number() })
const Changes = v.record(v.string(), Change)

export interface MarkChange {
  kind: MarkKind
  studyId: number
  isOn: boolean
  /** Milliseconds since 1970, increasing with each change: identifies this change among those of its study. */
  at: number
}

export interface StudyMarks {
  /** `enc_id` of the owner. */
  owner: string | null
  /** Oldest first. */
  changes: readonly MarkChange[]
}

/** Other tabs of the same participant show the change too. */
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelNames.marks) : null
const marks = observable<StudyMarks>({ owner: null, changes: [] })
/** Whether the stored changes are included. */
let isRead = false

export const studyMarks = {
  get: marks.get,
  subscribe: marks.subscribe,

  /** The oldest change for the host; none if the host lacks the feature and the device alone keeps the list. */
  nextUnsynced: (): MarkChange | undefined => marks.get().changes.find(({ kind }) => hasFeature(kind)),

  /** Switches to this participant's changes; resolves when the stored ones are included. */
  open: async (owner: string | null): Promise<void> => {
    if (owner === marks.get().owner) return
    marks.set({ owner, changes: [] })
    isRead = false
    const kept = await read()
    // Marks made during the read are newer.
    const isNewer = (other: MarkChange) => marks.get().changes.some((change) => isSameMark(change, other))
    if (marks.get().owner === owner) {
      marks.set({ owner, changes: [...kept.filter((change) => !isNewer(change)), ...marks.get().changes] })
      isRead = true
    }
  },

  /** Saves, hides, or undoes it. Effective immediately, written behind. */
  set: (kind: MarkKind, studyId: number, isOn: boolean): void => {
    const { owner, changes } = marks.get()
    const latest = Math.max(0, ...changes.map(({ at }) => at))
    const change = { kind, studyId, isOn, at: Math.max(Date.now(), latest + 1) }
    marks.set({ owner, changes: [...changes.filter((other) => !isSameMark(other, change)), change] })
    void write((kept) => ({ ...kept, [keyOf(change)]: { isOn, at: change.at } }))
  },

  /** The host has carried out a change or finally refused it. A newer change of the same study stays. */
  markSynced: (synced: MarkChange): void => {
    const isSynced = (other: { at: number }) => other.at === synced.at
    const { owner, changes } = marks.get()
    marks.set({
      owner,
      changes: changes.filter((other) => !isSameMark(other, synced) || !isSynced(other)),
    })
    void write(({ [keyOf(synced)]: kept, ...others }) =>
      kept === undefined || isSynced(kept) ? others : { ...others, [keyOf(synced)]: kept },
    )
  },
}

/**
 * Applies unsynced changes to a list of the host.
 *
 * @param kept Ids as the host lists them, the most recently saved first.
 */
export function withChanges(
  kept: readonly number[],
  changes: readonly MarkChange[],
  kind: MarkKind,
): readonly number[] {
  const ours = changes.filter((change) => change.kind === kind)
  if (ours.length === 0) return kept
  const isOn = new Map(ours.map((change) => [change.studyId, change.isOn]))
  const added = ours.filter((change) => change.isOn && !kept.includes(change.studyId))
  return [...added.map(({ studyId }) => studyId).reverse(), ...kept.filter((id) => isOn.get(id) !== false)]
}

otherTabs?.addEventListener('message', () => void follow())

async function follow(): Promise<void> {
  const before = marks.get()
  const changes = await read()
  const { owner } = marks.get()
  if (owner !== before.owner) return
  // A mark made during the read may be missing from it.
  if (marks.get() !== before) return follow()
  marks.set({ owner, changes })
}

/** Oldest first. */
async function read(): Promise<MarkChange[]> {
  const { owner } = marks.get()
  if (owner === null) return []
  const kept = await storedAnswers.get(answerKeys.marks(owner)).catch(() => undefined)
  return Object.entries(readChanges(kept))
    .flatMap(([key, change]): MarkChange[] => {
      const [, kind, id] = /^(saved|hidden):(\d+)$/.exec(key) ?? []
      return kind === 'saved' || kind === 'hidden' ? [{ ...change, kind, studyId: Number(id) }] : []
    })
    .sort((a, b) => a.at - b.at)
}

/** One transaction per change, so that tabs never overwrite each other. */
async function write(
  change: (changes: v.InferOutput<typeof Changes>) => v.InferOutput<typeof Changes>,
): Promise<void> {
  const { owner } = marks.get()
  if (owner === null) return
  // Without storage space the change lasts as long as the page.
  const key = answerKeys.marks(owner)
  await finishOrFlush(
    storedAnswers.update(key, (kept) => change(readChanges(kept))).catch(() => {}),
    () => {
      const known = marks.get()
      if (isRead && known.owner === owner)
        void storedAnswers.set(key, recordOf(known.changes)).catch(() => {})
    },
  )
  otherTabs?.postMessage('changed')
}

function recordOf(changes: readonly MarkChange[]): v.InferOutput<typeof Changes> {
  return Object.fromEntries(changes.map((change) => [keyOf(change), { isOn: change.isOn, at: change.at }]))
}

function readChanges(kept: unknown): v.InferOutput<typeof Changes> {
  return v.is(Changes, kept) ? kept : {}
}

function keyOf({ kind, studyId }: Pick<MarkChange, 'kind' | 'studyId'>): string {
  return `${kind}:${studyId}`
}

function isSameMark(a: MarkChange, b: MarkChange): boolean {
  return a.kind === b.kind && a.studyId === b.studyId
}
