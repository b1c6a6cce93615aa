import { Suspense, lazy, useSyncExternalStore } from 'react'
import { outboxNote } from '#offline/outbox-note.ts'

// Most starts have nothing waiting, and load none of this.
const WaitingBadge = lazy(async () => ({ default: (await import('./WaitingBadge.tsx')).WaitingBadge }))

/** In the header while something of the participant's is not at the host, or was refused and she has not seen it. */
export function OutboxBadge({ owner }: { owner: string }) {
  const count = useSyncExternalStore(outboxNote.subscribe, () => outboxNote.of(owner).count)
  return (
    count > 0 && (
      <Suspense fallback={null}>
        <WaitingBadge count={count} />
      </Suspense>
    )
  )
}
