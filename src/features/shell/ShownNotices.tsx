import { env } from '#api/env.ts'
import { type InstallOffer, installing } from '#offline/installing.ts'
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
  return (
    <>
      {reach !== 'reached' && <OfflineNotice reach={reach} />}
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
