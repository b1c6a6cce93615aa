import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { connectivity } from '#offline/network/connectivity.ts'
import { storageHealth } from '#offline/storage/health.ts'
import { unsavedForms } from '#offline/drafts/unsaved-forms.ts'
import { workerBridge } from '#offline/device/worker-bridge.ts'
import { LazyPart } from '#ui/parts/LazyPart.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'

const ShownNotices = loadLater(async () => (await import('./ShownNotices.tsx')).ShownNotices)

/** Shorter interruptions of the connection are not reported. */
const worthSayingMs = 1000

/**
 * The notices in the header: no connection, no storage, a new version.
 *
 * @param isUserUnread Whether the participant is stored but the host's current answer is unreadable.
 */
export function Notices({ isUserUnread }: { isUserUnread: boolean }) {
  const isFormUnsaved = useSyncExternalStore(unsavedForms.subscribe, unsavedForms.isAny)
  const isUpdateReady =
    useSyncExternalStore(workerBridge.subscribe, workerBridge.isUpdateReady) && !isFormUnsaved
  const health = useSyncExternalStore(storageHealth.subscribe, storageHealth.get)
  const connection = useLasting(
    useSyncExternalStore(connectivity.subscribe, connectivity.get),
    'online',
    worthSayingMs,
  )
  const isPageMissing = useRouterState({ select: ({ matches }) => matches.some(isMissing) })
  useFetchedAhead()
  if (connection === 'online' && !isUserUnread && health === 'working' && !isUpdateReady) return null
  return (
    <LazyPart isOpen>
      <ShownNotices {...{ connection, isPageMissing, isUserUnread, health, isUpdateReady }} />
    </LazyPart>
  )
}

const isMissing = ({ status }: { status: string }) => status === 'error' || status === 'notFound'

/** Loads the notices ahead until a worker caches the portal: they could not be loaded after the connection is lost. */
function useFetchedAhead(): void {
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) void ShownNotices.prepare().catch(() => {})
  }, [])
}

/** The value after it has lasted for a while, and `rest` until then. A return to `rest` takes effect immediately. */
function useLasting<Value>(value: Value, rest: Value, milliseconds: number): Value {
  const [lasting, setLasting] = useState(rest)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(value), value === rest ? 0 : milliseconds)
    return () => clearTimeout(timer)
  }, [value, rest, milliseconds])
  return value === rest ? rest : lasting
}
