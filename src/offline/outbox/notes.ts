import type { PendingSummary } from './pending-summary.ts'
import { type Entry, type Row, isSettled } from './entry.ts'

/** Whether an entry concerns the participant: unsettled, or refused and not seen. */
function isPending(entry: Entry): boolean {
  return !isSettled(entry) || (entry.state === 'refused' && !entry.isSeen)
}

/**
 * Pending summaries of the device's participants. Unreadable entries count as pending: they are for another version of
 * the portal.
 */
export function notesOf(
  entries: readonly Entry[],
  unreadable: readonly Row[],
): Record<string, PendingSummary> {
  const notes: Record<string, PendingSummary> = {}
  const count = (owner: string) => {
    const note = (notes[owner] ??= { count: 0, hasProfile: false, hasCashout: false })
    note.count += 1
    return note
  }
  for (const { owner } of unreadable) if (owner !== null) count(owner)
  for (const entry of entries.filter(isPending)) {
    const note = count(entry.owner)
    if (isSettled(entry)) continue
    if (entry.op === 'profile') note.hasProfile = true
    if (entry.op === 'cashout') note.hasCashout = true
  }
  return notes
}
