import { env } from '#api/env.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type InstallOffer, installing } from '#offline/installing.ts'
import { userKey } from '#offline/roots.ts'
import type { StorageHealth } from '#offline/storage-health.ts'
import { workerBridge } from '#offline/worker-bridge.ts'
import type { Reach } from '#offline/connectivity.ts'
import { InstallNotice } from './InstallNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { StorageNotice } from './StorageNotice.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

interface ShownNoticesProps {
  reach: Reach
  health: StorageHealth
  offer: InstallOffer
  isUpdateReady: boolean
}

/** The notices that there are just now. Most visits never hear of any, and do not load them. */
export function ShownNotices({ reach, health, offer, isUpdateReady }: ShownNoticesProps) {
  const client = useQueryClient()
  return (
    <>
      {reach !== 'reached' && <OfflineNotice reach={reach} since={oldestShown(client)} />}
      {health !== 'working' && <StorageNotice health={health} brand={env.brand} />}
      {offer !== 'none' && (
        <InstallNotice
          offer={offer}
          brand={env.brand}
          onInstall={() => void installing.accept()}
          onDismiss={installing.dismiss}
        />
      )}
      {isUpdateReady && <UpdateNotice onReload={() => void workerBridge.applyUpdate()} />}
    </>
  )
}

/**
 * When the oldest of what this page shows was fetched; null when it shows nothing that is fetched, or lacks what it is
 * about and says so itself.
 */
function oldestShown(client: ReturnType<typeof useQueryClient>): Date | null {
  const shown = client.getQueryCache().findAll({ type: 'active' })
  const isLacking = shown.some(({ state }) => state.status === 'error' && state.data === undefined)
  // Her name and balance are on the screen without an observer: see `use-user.ts`.
  const user = client
    .getQueryCache()
    .findAll({ queryKey: userKey, predicate: ({ state }) => Boolean(state.data) })
  const times = [...shown, ...user]
    .filter(({ state }) => state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return isLacking || times.length === 0 ? null : new Date(Math.min(...times))
}
