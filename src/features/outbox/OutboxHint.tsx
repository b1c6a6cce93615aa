import { useSyncExternalStore } from 'react'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { loadLater } from '#ui/load-later.tsx'

const SignInHint = loadLater(async () => (await import('./SignInHint.tsx')).SignInHint)

/**
 * On the pages that lead in, while something waits on this device for somebody to come back. To stand below the form: it
 * comes late, and must not move what is being pressed.
 */
export function OutboxHint() {
  const count = useSyncExternalStore(pendingSummary.subscribe, pendingSummary.total)
  return count > 0 && <SignInHint count={count} />
}
