import { useSyncExternalStore } from 'react'
import { useIsOffline } from '#offline/network/connectivity.ts'
import { isSignOutPending } from '#offline/storage/device-session.ts'
import { deletedOwners } from '#offline/storage/ended-sessions.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { loadLater } from '#ui/parts/load-later.tsx'

const SignInHint = loadLater(async () => (await import('./SignInHint.tsx')).SignInHint)

/**
 * Hint on the pages of login and sign-up while posts wait on this device for a participant to sign in, or while the
 * host cannot be told of a sign-out. Place it below the form: it appears late, and must not move the controls.
 */
export function OutboxHint() {
  const count = useSyncExternalStore(pendingSummary.subscribe, pendingSummary.total)
  const isUntold = useIsOffline() && isSignOutPending()
  return (
    (count > 0 || deletedOwners().length > 0 || isUntold) && <SignInHint count={count} isUntold={isUntold} />
  )
}
