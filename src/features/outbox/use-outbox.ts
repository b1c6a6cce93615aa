import { outbox } from '#offline/outbox/outbox-client.ts'
import type { KeptEntry } from '#offline/outbox/outbox.ts'
import { useSyncExternalStore } from 'react'

interface OwnOutbox {
  /** Entries of the participant, in the order of sending. */
  entries: readonly KeptEntry[]
  /** Keys of unreadable records: the participant's, and those without a readable owner. */
  unreadable: readonly IDBValidKey[]
  /** Whether the device has been read. */
  isRead: boolean
  /** Whether the device did not answer: there may be more. */
  isStalled: boolean
}

/** One participant's part of the outbox. Updates after every step in any tab. */
export function useOutbox(owner: string): OwnOutbox {
  const { entries, unreadable, ...known } = useSyncExternalStore(subscribe, outbox.getSnapshot)
  const own = unreadable.filter((row) => row.owner === null || row.owner === owner)
  return {
    entries: entries.filter((entry) => entry.owner === owner),
    unreadable: own.map(({ key }) => key),
    ...known,
  }
}

function subscribe(listener: () => void): () => void {
  void outbox.refresh()
  return outbox.subscribe(listener)
}
