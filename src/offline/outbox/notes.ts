import type { WaitingNote } from '../outbox-note.ts'
import { type Entry, isSettled } from './entry.ts'

/** Whether a participant has something to know or to do about an entry. */
function isPending(entry: Entry): boolean {
  return !isSettled(entry) || (entry.state === 'refused' && !entry.isSeen)
}

/** What waits for each participant of the device. */
export function notesOf(entries: readonly Entry[]): Record<string, WaitingNote> {
  const notes: Record<string, WaitingNote> = {}
  for (const entry of entries.filter(isPending)) {
    const note = (notes[entry.owner] ??= { count: 0, hasProfile: false, hasCashout: false })
    note.count += 1
    if (isSettled(entry)) continue
    if (entry.op === 'profile') note.hasProfile = true
    if (entry.op === 'cashout') note.hasCashout = true
  }
  return notes
}
