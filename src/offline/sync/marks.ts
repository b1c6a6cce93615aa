import { hasFeature } from '#api/env.ts'
import { dropEarlyMark, earlyMarks } from '#offline/storage/early-marks.ts'
import { answerKeys, channelNames } from '#offline/storage/storage-names.ts'
import { observable } from '#base/observable.ts'
import * as v from 'valibot'
import { SyncedRecord } from './synced-record.ts'

/**
 * The participant's saved and hidden studies, and lines of For you that were put away (`news`), that the host does not
 * have yet, applied to the host's lists. Without the host's feature they are only on the device.
 */

export type MarkKind = 'saved' | 'hidden'

const Stored = v.record(v.string(), v.object({ isOn: v.boolean(), at: v.number() }))

export interface MarkChange {
  kind: MarkKind | 'news'
  /** Id of the study, or the number of a line of For you. */
  studyId: number
  isOn: boolean
  /** Milliseconds since 1970, increasing with each change. */
  at: number
}

const idOf = ({ kind, studyId }: MarkChange) => `${kind}:${studyId}`

export const studyMarks = new SyncedRecord<MarkChange>({
  name: channelNames.marks,
  keyOf: answerKeys.marks,
  read: (stored) => ({
    unsynced: Object.entries(v.is(Stored, stored) ? stored : {})
      .flatMap(([key, change]): MarkChange[] => {
        const [, kind, id] = /^(saved|hidden|news):(\d+)$/.exec(key) ?? []
        return kind === 'saved' || kind === 'hidden' || kind === 'news'
          ? [{ ...change, kind, studyId: Number(id) }]
          : []
      })
      .sort((a, b) => a.at - b.at),
    synced: [],
    hasServerCopy: false,
  }),
  write: ({ unsynced }) =>
    Object.fromEntries(unsynced.map((change) => [idOf(change), { isOn: change.isOn, at: change.at }])),
  idOf,
  versionOf: ({ at }) => at,
  isForHost: ({ kind }) => hasFeature(kind),
  isKept: () => false,
})

/** Saves, hides, puts away, or undoes it. */
export function setMark(kind: MarkChange['kind'], studyId: number, isOn: boolean): void {
  const { owner, unsynced } = studyMarks.get()
  if (owner !== null) dropEarlyMark(owner, `${kind}:${studyId}`)
  const latest = Math.max(0, ...unsynced.map(({ at }) => at))
  void studyMarks.apply({ kind, studyId, isOn, at: Math.max(Date.now(), latest + 1) })
}

/** Studies hidden by a press on the picture of a list, as long as that list is on the screen. */
export const hiddenEarly = observable<readonly number[]>([])

/**
 * Takes over the marks that were made on a picture. Each is deleted when its change is on the disk: if the page dies
 * between the two, the next one makes the same change once more.
 */
export function takeEarlyMarks(owner: string): void {
  const { owner: opened, unsynced } = studyMarks.get()
  // Another participant's marks may have been opened meanwhile.
  if (opened !== owner) return
  for (const early of studyMarks.kind.read(earlyMarks(owner)).unsynced) {
    if (early.kind === 'hidden' && early.isOn) hiddenEarly.set([...hiddenEarly.get(), early.studyId])
    const before = unsynced.find((change) => idOf(change) === idOf(early))
    // An early mark is newer than any other change of its study: `setMark` drops older ones.
    const at = before ? Math.max(early.at, before.at + 1) : early.at
    const change = before?.isOn === early.isOn ? before : { ...early, at }
    void studyMarks.apply(change).then((isStored) => isStored && dropEarlyMark(owner, idOf(early), early.at))
  }
}

/**
 * Applies unsynced changes to a list of the host.
 *
 * @param kept Ids as the host lists them, the most recently saved first.
 */
export function withChanges(
  kept: readonly number[],
  changes: readonly MarkChange[],
  kind: MarkChange['kind'],
): readonly number[] {
  const ours = changes.filter((change) => change.kind === kind)
  if (ours.length === 0) return kept
  const isOn = new Map(ours.map((change) => [change.studyId, change.isOn]))
  const added = ours.filter((change) => change.isOn && !kept.includes(change.studyId))
  return [...added.map(({ studyId }) => studyId).reverse(), ...kept.filter((id) => isOn.get(id) !== false)]
}
