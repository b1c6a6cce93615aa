import { useSyncExternalStore } from 'react'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { loadLater } from '#ui/load-later.tsx'

// Most starts have nothing waiting, and load none of this.
const WaitingBadge = loadLater(async () => (await import('./WaitingBadge.tsx')).WaitingBadge)

/** In the header while something of the participant's is not at the host, or was refused and she has not seen it. */
export function OutboxBadge({ owner }: { owner: string }) {
  const count = useSyncExternalStore(pendingSummary.subscribe, () => pendingSummary.of(owner).count)
  return count > 0 && <WaitingBadge count={count} />
}
