import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { msg, t } from '#language/language.ts'
import { momentText } from '#domain/dates/moment.ts'
import type { Connectivity } from '#offline/network/connectivity.ts'
import { userKey } from '#offline/storage/schemas.ts'
import { WifiOff } from '#ui/parts/icons.ts'
import { HeaderNotice } from './HeaderNotice.tsx'

export interface OfflineNoticeProps {
  connection: Exclude<Connectivity, 'online'>
  /** Whether the page failed to load: it shows no cached data then. */
  isPageMissing: boolean
}

const troubleTexts = {
  offline: msg('You are offline.'),
  'server-error': msg('The server is not answering at the moment.'),
} as const

/** Describes the connection problem, and the age of the shown data. */
export function OfflineNotice({ connection, isPageMissing }: OfflineNoticeProps) {
  const client = useQueryClient()
  // The notice stays during navigations and for days; the cache notifies it of navigations and of each attempt to
  // fetch.
  // oxlint-disable-next-line typescript/unbound-method -- the cache binds it
  const when = useSyncExternalStore(client.getQueryCache().subscribe, () => {
    const since = oldestShown(client)
    return since && momentText(since, new Date())
  })
  return (
    <HeaderNotice name={t(troubleTexts[connection])} icon={<WifiOff size={20} aria-hidden="true" />}>
      <span>{t(troubleTexts[connection])}</span>
      {when !== null && !isPageMissing && <span>{` ${t('Showing what was saved {when}.', { when })}`}</span>}
    </HeaderNotice>
  )
}

/**
 * Time of the oldest data on this page; null if it shows no fetched data, or lacks its main data and reports that
 * itself.
 */
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
