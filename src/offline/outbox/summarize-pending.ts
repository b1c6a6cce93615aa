import type { OutboxSnapshot } from './device-table.ts'
import { type PendingSummary, pendingSummary } from './pending-summary.ts'
import { type Entry, type StoredRow, dollarsOf, isSettled } from './entry.ts'

/** Whether an entry concerns the participant: unsettled, or refused and not seen. */
function isPending(entry: Entry): boolean {
  return !isSettled(entry) || (entry.state === 'refused' && !entry.isSeen)
}

/** Updates the pending summary and the app's badge. */
export function publishSummary({ entries, unreadable }: OutboxSnapshot): void {
  const kept = entries.filter(({ isVolatile }) => !isVolatile)
  pendingSummary.set(summarizePending(entries, unreadable), summarizePending(kept, unreadable))
  const total = pendingSummary.total()
  if (!('setAppBadge' in navigator)) return
  void (total > 0 ? navigator.setAppBadge(total) : navigator.clearAppBadge()).catch(() => {})
}

/**
 * Pending summaries of the device's participants. Unreadable entries count as pending: they are for another version of
 * the portal.
 */
function summarizePending(
  entries: readonly Entry[],
  unreadable: readonly StoredRow[],
): Record<string, PendingSummary> {
  const summaries: Record<string, PendingSummary> = {}
  const count = (owner: string) => {
    const summary = (summaries[owner] ??= { count: 0, hasProfile: false })
    summary.count += 1
    return summary
  }
  for (const { owner } of unreadable) if (owner !== null) count(owner)
  for (const entry of entries.filter(isPending)) {
    const summary = count(entry.owner)
    if (isSettled(entry)) continue
    if (entry.op === 'profile') summary.hasProfile = true
    if (entry.op === 'cashout') summary.dollars = dollarsOf(entry)
  }
  return summaries
}
