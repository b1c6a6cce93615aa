import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { env } from '#api/env.ts'
import { momentText } from '#domain/dates/moment.ts'
import { msg, t } from '#language/language.ts'
import { type Connectivity, connectivity } from '#offline/network/connectivity.ts'
import { type StorageHealth, storageHealth } from '#offline/storage/health.ts'
import { userKey } from '#offline/storage/schemas.ts'
import { unsavedForms } from '#base/unsaved-forms.ts'
import { workerBridge } from '#device/worker-bridge.ts'
import { CircleAlert, HardDrive, RotateCw, WifiOff } from '#ui/parts/icons.ts'
import { HeaderNotice } from './HeaderNotice.tsx'

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
  return <ShownNotices {...{ connection, isPageMissing, isUserUnread, health, isUpdateReady }} />
}

const isMissing = ({ status }: { status: string }) => status === 'error' || status === 'notFound'

/** The value after it has lasted for a while, and `rest` until then. A return to `rest` takes effect immediately. */
function useLasting<Value>(value: Value, rest: Value, milliseconds: number): Value {
  const [lasting, setLasting] = useState(rest)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(value), value === rest ? 0 : milliseconds)
    return () => clearTimeout(timer)
  }, [value, rest, milliseconds])
  return value === rest ? rest : lasting
}

export interface ShownNoticesProps {
  connection: Connectivity
  /** Whether the page failed to load: it shows no cached data then. */
  isPageMissing: boolean
  /** Whether the host's last answer about the participant is unreadable. */
  isUserUnread: boolean
  health: StorageHealth
  isUpdateReady: boolean
}

const storageTexts = {
  denied: msg('This browser does not let us store anything, so {brand} works only while you are online.'),
  full: msg('This device is out of space. What you see or type may not be here later.'),
} as const

/** The notices for which there is a reason now. */
export function ShownNotices(props: ShownNoticesProps) {
  const { connection, isPageMissing, isUserUnread, health, isUpdateReady } = props
  return (
    <>
      {connection !== 'online' && <OfflineNotice connection={connection} isPageMissing={isPageMissing} />}
      {connection === 'online' && isUserUnread && (
        <HeaderNotice name={t('About your account')} icon={<CircleAlert size={20} />}>
          <span>
            {t(
              'What the server says about your account could not be read. Your details are shown as they were saved.',
            )}
          </span>
        </HeaderNotice>
      )}
      {health !== 'working' && (
        // A new element for another problem, which the participant has not read yet.
        <HeaderNotice key={health} name={t('About your device')} icon={<HardDrive size={20} />}>
          <span>{t(storageTexts[health], { brand: env.brand })}</span>
        </HeaderNotice>
      )}
      {isUpdateReady && (
        <HeaderNotice name={t('Reload')} icon={<RotateCw size={20} />} onPress={workerBridge.applyUpdate}>
          <span>{t('A new version is ready')}</span>
        </HeaderNotice>
      )}
    </>
  )
}

interface OfflineNoticeProps {
  connection: Exclude<Connectivity, 'online'>
  /** Whether the page failed to load: it shows no cached data then. */
  isPageMissing: boolean
}

const troubleTexts = {
  offline: msg('You are offline.'),
  'server-error': msg('The server is not answering at the moment.'),
} as const

/** Describes the connection problem, and the age of the shown data. */
function OfflineNotice({ connection, isPageMissing }: OfflineNoticeProps) {
  const client = useQueryClient()
  // The notice stays during navigations and for days; the cache notifies it of navigations and of each attempt to
  // fetch.
  // oxlint-disable-next-line typescript/unbound-method -- the cache binds it
  const when = useSyncExternalStore(client.getQueryCache().subscribe, () => {
    const since = oldestShown(client)
    return since && momentText(since, new Date())
  })
  return (
    <HeaderNotice name={t(troubleTexts[connection])} icon={<WifiOff size={20} />}>
      <span>{t(troubleTexts[connection])}</span>
      {when !== null && !isPageMissing && <span>{` ${t('Showing what was saved {when}.', { when })}`}</span>}
    </HeaderNotice>
  )
}

/** Time of the oldest data on this page; null if it has none, or reports itself that its main data are missing. */
function oldestShown(client: QueryClient): Date | null {
  const shown = client.getQueryCache().findAll({ type: 'active' })
  const isLacking = shown.some(({ state }) => state.status === 'error' && state.data === undefined)
  // The observers of name and balance are disabled (`shownUserQuery`).
  const user = client
    .getQueryCache()
    .findAll({ queryKey: userKey, predicate: ({ state }) => Boolean(state.data) })
  const times = [...shown, ...user]
    .filter(({ state }) => state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return isLacking || times.length === 0 ? null : new Date(Math.min(...times))
}
