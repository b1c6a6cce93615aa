import type { OutboxSnapshot } from './device-table.ts'
import { type PendingSummary, pendingSummary } from './pending-summary.ts'
import type { Entry, StoredRow } from './entry.ts'
import { dollarsOf, operations } from './operations.ts'

/** Updates the pending summary. */
export function publishSummary({ entries, unreadable }: OutboxSnapshot): void {
  const kept = entries.filter(({ isVolatile }) => !isVolatile)
  pendingSummary.set(summarizePending(entries, unreadable), summarizePending(kept, unreadable))
}

/** What each participant waits for, or has not seen refused. Unreadable entries, of another version, count. */
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
  for (const entry of entries) {
    if (entry.state === 'received' || (entry.state === 'refused' && entry.isSeen)) continue
    const summary = count(entry.owner)
    if (entry.state === 'refused') continue
    if (entry.op === 'profile') summary.hasProfile = true
    if (operations[entry.op].isPayment) summary.dollars = dollarsOf(entry)
  }
  return summaries
}
