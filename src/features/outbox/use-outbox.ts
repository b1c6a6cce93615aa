import { outbox } from '#offline/outbox/outbox-client.ts'
import type { KeptEntry } from '#offline/outbox/outbox.ts'
import { useSyncExternalStore } from 'react'

interface OwnOutbox {
  /** Of the participant, in the order of sending. */
  entries: readonly KeptEntry[]
  /** Keys of records that nobody can read: hers, and those that do not even tell whose they are. */
  unreadable: readonly IDBValidKey[]
  /** Whether the device was asked yet. */
  isRead: boolean
  /** Whether it left that unanswered: there may be more. */
  isStalled: boolean
}

/** What the outbox holds of one participant. Changes with every step, wherever it is made. */
export function useOutbox(owner: string): OwnOutbox {
  const { entries, unreadable, ...known } = useSyncExternalStore(subscribe, outbox.getSnapshot)
  const hers = unreadable.filter((row) => row.owner === null || row.owner === owner)
  return {
    entries: entries.filter((entry) => entry.owner === owner),
    unreadable: hers.map(({ key }) => key),
    ...known,
  }
}

function subscribe(listener: () => void): () => void {
  void outbox.refresh()
  return outbox.subscribe(listener)
}
