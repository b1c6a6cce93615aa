import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { msg, t } from '#language/language.ts'
import { momentText } from '#domain/dates/moment.ts'
import type { Connectivity } from '#offline/network/connectivity.ts'
import { userKey } from '#offline/storage/schemas.ts'
import { WifiOff } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'

export interface OfflineNoticeProps {
  connection: Exclude<Connectivity, 'online'>
  /** Whether the page could not be put together: then nothing that was saved is shown. */
  isPageMissing: boolean
}

const troubleTexts = {
  offline: msg('You are offline.'),
  'server-error': msg('The server does not answer just now.'),
} as const

/** Says what is wrong with the connection and how old the shown data is. */
export function OfflineNotice({ connection, isPageMissing }: OfflineNoticeProps) {
  const client = useQueryClient()
  // It stays while pages come and go, and days: the cache tells of the former, and of each asking of the host in between.
  // oxlint-disable-next-line typescript/unbound-method -- the cache binds it
  const when = useSyncExternalStore(client.getQueryCache().subscribe, () => {
    const since = oldestShown(client)
    return since && momentText(since, new Date())
  })
  return (
    <Notice icon={<WifiOff size={18} aria-hidden="true" />}>
      {t(troubleTexts[connection])}
      {when !== null && !isPageMissing && ` ${t('Showing what was saved {when}.', { when })}`}
    </Notice>
  )
}

/**
 * When the oldest of what this page shows was fetched; null when it shows nothing that is fetched, or lacks what it is
 * about and says so itself.
 */
function oldestShown(client: QueryClient): Date | null {
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
