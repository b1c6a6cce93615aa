import { useEffect, useSyncExternalStore } from 'react'
import { connectivity } from '#offline/connectivity.ts'
import { installing } from '#offline/installing.ts'
import { storageHealth } from '#offline/storage-health.ts'
import { unsavedForms } from '#offline/unsaved-forms.ts'
import { workerBridge } from '#offline/worker-bridge.ts'
import { LazyPart } from '#ui/LazyPart.tsx'
import { loadLater } from '#ui/load-later.tsx'
import { useLasting } from './use-lasting.ts'

const ShownNotices = loadLater(async () => (await import('./ShownNotices.tsx')).ShownNotices)

/** A tunnel or a lift is over before anybody could read about it. */
const worthSayingMs = 1000

/** What the whole portal has to say: no connection, no storage, a new version, a place on the home screen. */
export function Notices() {
  const reach = useLasting(
    useSyncExternalStore(connectivity.subscribe, connectivity.get),
    'reached',
    worthSayingMs,
  )
  const isFormUnsaved = useSyncExternalStore(unsavedForms.subscribe, unsavedForms.isAny)
  const isUpdateReady =
    useSyncExternalStore(workerBridge.subscribe, workerBridge.isUpdateReady) && !isFormUnsaved
  const offered = useSyncExternalStore(installing.subscribe, installing.get)
  const offer = reach === 'reached' && !isFormUnsaved ? offered : 'none'
  const health = useSyncExternalStore(storageHealth.subscribe, storageHealth.get)
  useFetchedAhead()
  if (reach === 'reached' && health === 'working' && offer === 'none' && !isUpdateReady) return null
  return (
    <LazyPart isOpen>
      <ShownNotices reach={reach} health={health} offer={offer} isUpdateReady={isUpdateReady} />
    </LazyPart>
  )
}

/** Until a worker keeps the portal, a notice that loads when the connection goes would come too late. */
function useFetchedAhead(): void {
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) void ShownNotices.prepare().catch(() => {})
  }, [])
}
