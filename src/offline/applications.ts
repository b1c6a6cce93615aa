import { Application } from '#domain/applications.ts'
import * as v from 'valibot'
import { KeyedStore } from './keyed-store.ts'
import { answerKeys, answerStore, channelNames, databaseNames } from './storage-names.ts'

/**
 * A participant's applications, kept on the device for its owner until she signs out. No host is told of them: what
 * she did on a study's own page is hers.
 */

export interface KeptApplications {
  /** `enc_id` of the participant whose these are; null before they are read. */
  owner: string | null
  list: readonly Application[]
}

type Change = (list: readonly Application[]) => readonly Application[]

const store = new KeyedStore(databaseNames.answers, answerStore)
const listeners = new Set<() => void>()
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelNames.applications) : null
let kept: KeptApplications = { owner: null, list: [] }

export const applications = {
  get: (): KeptApplications => kept,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Resolves once what the device keeps of this participant is there. */
  open: async (owner: string): Promise<void> => {
    if (kept.owner !== owner) put({ owner, list: await read(owner) })
  },

  /** Counts at once and is written behind, in one transaction, so that tabs never write over each other's. */
  change: (change: Change): void => {
    const { owner } = kept
    if (owner === null) return
    put({ owner, list: change(kept.list) })
    store
      .update(answerKeys.applications(owner), (value) => change(valid(value)))
      .then(() => otherTabs?.postMessage('changed'))
      // Without room on the device it still counts for as long as the page is open.
      .catch(() => {})
  },
}

otherTabs?.addEventListener('message', () => {
  const { owner } = kept
  if (owner === null) return
  void read(owner).then((list) => kept.owner === owner && put({ owner, list }))
})

async function read(owner: string): Promise<readonly Application[]> {
  return valid(await store.get(answerKeys.applications(owner)).catch(() => undefined))
}

/** What cannot be read is left out; the rest stays. */
function valid(value: unknown): readonly Application[] {
  return Array.isArray(value) ? value.filter((one) => v.is(Application, one)) : []
}

function put(next: KeptApplications): void {
  kept = next
  for (const listener of listeners) listener()
}
