import { hasFeature } from '#api/env.ts'
import { type Application, ApplicationBody } from '#contract/answers/applications.ts'
import { listOf } from '#contract/base/values.ts'
import * as v from 'valibot'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { observable } from '#offline/base/observable.ts'
import { answerKeys, channelNames } from '#offline/storage/storage-names.ts'
import { finishOrFlush } from '#offline/storage/page-lifecycle.ts'

/**
 * A participant's applications, kept on the device until the participant signs out: the host's list, and changes that
 * the host does not have yet. Without the host's feature they are only on the device.
 */

const Entry = v.object({
  /** Whether the host has this version. */
  isSynced: v.boolean(),
  /** A removal is kept until the host knows of it. */
  application: ApplicationBody,
})
type Entry = v.InferOutput<typeof Entry>

const Kept = v.object({
  /** Whether the host's list was ever merged on this device. */
  hasServerCopy: v.boolean(),
  entries: listOf(Entry),
})
type Kept = v.InferOutput<typeof Kept>

export interface KeptApplications extends Readonly<Kept> {
  /** `enc_id` of the owner; null before the list is opened. */
  owner: string | null
}

const nothing: Kept = { hasServerCopy: false, entries: [] }
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelNames.applications) : null
const kept = observable<KeptApplications>({ owner: null, ...nothing })
let changeCount = 0
/** Whether the stored entries are included. */
let isRead = false

export const applications = {
  get: kept.get,
  subscribe: kept.subscribe,

  /** Switches to this participant's list; resolves when the stored entries are included. */
  open: async (owner: string | null): Promise<void> => {
    if (owner === kept.get().owner) return
    kept.set({ owner, ...nothing })
    isRead = false
    await reread()
  },

  /** Replaces the application to one study. Effective immediately, written behind. */
  upsert: (application: ApplicationBody): void => {
    const others = ({ entries }: Kept) => without(entries, application)
    // Without a host to inform, a removal deletes the entry.
    const isKept = application.state !== 'removed' || hasFeature('applications')
    const added = isKept ? [{ isSynced: false, application }] : []
    void change((before) => ({ ...before, entries: [...others(before), ...added] }))
  },

  /** The oldest change that the host does not have. */
  nextUnsynced: (): ApplicationBody | undefined =>
    kept
      .get()
      .entries.filter(({ isSynced }) => !isSynced)
      .map(({ application }) => application)
      .toSorted((a, b) => a.updated_at.localeCompare(b.updated_at))[0],

  /** The host has stored this version or finally refused it. A newer version of the same application stays unsynced. */
  markSynced: (told: ApplicationBody): Promise<void> =>
    change(({ entries, ...before }) => ({
      ...before,
      entries: entries.flatMap((entry) => {
        if (!isSameVersion(entry.application, told)) return [entry]
        return told.state === 'removed' ? [] : [{ ...entry, isSynced: true }]
      }),
    })),

  /** Replaces the synced entries with the host's list; unsynced entries stay. */
  mergeServerList: async (owner: string, list: readonly Application[]): Promise<void> => {
    // The participant may have signed out while the list was on its way.
    if (owner !== kept.get().owner || owner !== deviceOwner()) return
    await change(({ entries }) => {
      const unsynced = entries.filter(({ isSynced }) => !isSynced)
      const told = list.filter(({ study_id }) => without(unsynced, { study_id }).length === unsynced.length)
      return {
        hasServerCopy: true,
        entries: [...unsynced, ...told.map((one) => ({ isSynced: true, application: one }))],
      }
    })
  },
}

/** The list without removals. */
export function listed({ entries }: Kept): Application[] {
  return entries.flatMap(({ application }) => (application.state === 'removed' ? [] : [application]))
}

otherTabs?.addEventListener('message', () => void reread())

async function reread(): Promise<void> {
  const { owner } = kept.get()
  if (owner === null) return
  const before = changeCount
  const value = await storedAnswers.get(answerKeys.applications(owner)).catch(() => undefined)
  if (kept.get().owner !== owner) return
  // A change made during the read may be missing from it.
  if (changeCount !== before) return reread()
  kept.set({ owner, ...read(value) })
  isRead = true
}

/** One transaction per change, so that tabs never overwrite each other. */
async function change(step: (before: Kept) => Kept): Promise<void> {
  const { owner, ...before } = kept.get()
  if (owner === null) return
  changeCount += 1
  kept.set({ owner, ...step(before) })
  // Without storage space the change lasts as long as the page.
  const key = answerKeys.applications(owner)
  await finishOrFlush(
    storedAnswers.update(key, (value) => written(step(read(value)))).catch(() => {}),
    () => {
      const { owner: present, ...known } = kept.get()
      if (isRead && present === owner) void storedAnswers.set(key, written(known)).catch(() => {})
    },
  )
  otherTabs?.postMessage('changed')
}

/** Undefined deletes an empty record: its absence lets lists skip loading this code. */
function written(after: Kept): Kept | undefined {
  return after.entries.length > 0 ? after : undefined
}

/** Leaves out unreadable entries. */
function read(value: unknown): Kept {
  const result = v.safeParse(Kept, value)
  return result.success ? result.output : nothing
}

function without(entries: readonly Entry[], { study_id }: Pick<ApplicationBody, 'study_id'>): Entry[] {
  return entries.filter(({ application }) => application.study_id !== study_id)
}

function isSameVersion(a: ApplicationBody, b: ApplicationBody): boolean {
  return a.study_id === b.study_id && a.updated_at === b.updated_at
}
