import { useSyncExternalStore } from 'react'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { LazyPart } from '#ui/parts/LazyPart.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'

// Most starts have nothing waiting, and do not load this.
const WaitingBadge = loadLater(async () => (await import('./WaitingBadge.tsx')).WaitingBadge)

/** Loads the badge before the first post waits, so that it appears without a network too. */
export function prepareBadge(): void {
  void WaitingBadge.prepare().catch(() => {})
}

/** Badge in the header while a post of the participant is not at the host, or its refusal has not been seen. */
export function OutboxBadge({ owner }: { owner: string }) {
  const count = useSyncExternalStore(pendingSummary.subscribe, () => pendingSummary.of(owner).count)
  return (
    count > 0 && (
      <LazyPart isOpen>
        <WaitingBadge count={count} />
      </LazyPart>
    )
  )
}
