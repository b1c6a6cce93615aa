import { hasFeature } from '#api/env.ts'
import { type Application, ApplicationBody } from '#contract/answers/applications.ts'
import { listOf } from '#contract/base/values.ts'
import * as v from 'valibot'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { localText } from '#offline/storage/local-storage.ts'
import { observable } from '#offline/base/observable.ts'
import { answerKeys, channelNames, localKeys } from '#offline/storage/storage-names.ts'
import { finishOrFlush } from '#offline/storage/page-lifecycle.ts'

/**
 * A participant's applications, kept on the device for its owner until she signs out: what the host has of them, and
 * what it has not been told. Where it keeps no such list the device alone does.
 */

const Entry = v.object({
  /** Whether the host has this very word. */
  isSynced: v.boolean(),
  /** A removal stays until the host has heard of it. */
  application: ApplicationBody,
})
type Entry = v.InferOutput<typeof Entry>

const Kept = v.object({
  /** Whether the host's list has ever reached this device. */
  hasServerCopy: v.boolean(),
  entries: listOf(Entry),
})
type Kept = v.InferOutput<typeof Kept>

export interface KeptApplications extends Readonly<Kept> {
  /** `enc_id` of the participant whose these are; null before they are read. */
  owner: string | null
}

const nothing: Kept = { hasServerCopy: false, entries: [] }
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelNames.applications) : null
const kept = observable<KeptApplications>({ owner: null, ...nothing })
let changeCount = 0
/** What the device keeps of the owner is among them. */
let isRead = false

export const applications = {
  get: kept.get,
  subscribe: kept.subscribe,

  /** From now on these are this participant's; resolves once what the device keeps of her is there. */
  open: async (owner: string | null): Promise<void> => {
    if (owner === kept.get().owner) return
    kept.set({ owner, ...nothing })
    isRead = false
    await reread()
  },

  /** Her word on one study, in place of what was known of it: counts at once and is written behind. */
  upsert: (application: ApplicationBody): void => {
    const others = ({ entries }: Kept) => without(entries, application)
    // Where no host is to be told, nothing is left of what she removes.
    const isKept = application.state !== 'removed' || hasFeature('applications')
    const added = isKept ? [{ isSynced: false, application }] : []
    void change((before) => ({ ...before, entries: [...others(before), ...added] }))
  },

  /** What the host has not heard of, the oldest first. */
  nextUnsynced: (): ApplicationBody | undefined =>
    kept
      .get()
      .entries.filter(({ isSynced }) => !isSynced)
      .map(({ application }) => application)
      .toSorted((a, b) => a.updated_at.localeCompare(b.updated_at))[0],

  /** The host has heard this word, or refused it for good. A newer one on the same study stays unsynced. */
  markSynced: (told: ApplicationBody): Promise<void> =>
    change(({ entries, ...before }) => ({
      ...before,
      entries: entries.flatMap((entry) => {
        if (!isSameVersion(entry.application, told)) return [entry]
        return told.state === 'removed' ? [] : [{ ...entry, isSynced: true }]
      }),
    })),

  /** The host's list takes the place of what it had, but for what it has not been told. */
  mergeServerList: async (owner: string, list: readonly Application[]): Promise<void> => {
    // She may have signed out while it was on its way.
    if (owner !== kept.get().owner || owner !== localText.read(localKeys.owner)) return
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

/** What stands on the list: removals are none of it. */
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
  // What she noted while the disk was read may not be in it.
  if (changeCount !== before) return reread()
  kept.set({ owner, ...read(value) })
  isRead = true
}

/** In one transaction, so that tabs never write over each other's. */
async function change(step: (before: Kept) => Kept): Promise<void> {
  const { owner, ...before } = kept.get()
  if (owner === null) return
  changeCount += 1
  kept.set({ owner, ...step(before) })
  // Without room on the device it still counts for as long as the page is open.
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

/** A record without an application is none: lists load the code for them only where there is one. */
function written(after: Kept): Kept | undefined {
  return after.entries.length > 0 ? after : undefined
}

/** What cannot be read is left out; the rest stays. */
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
