import { t } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import { freshUserQuery, userQuery } from '#features/auth/session.ts'
import { cashoutsQuery, ledgerQuery } from '#features/earnings/queries.ts'
import { subjectOf } from '#features/outbox/entry-text.ts'
import { catalogueQuery, categoriesQuery, companiesQuery } from '#features/studies/queries.ts'
import { onlineSurveysQuery } from '#features/surveys/queries.ts'
import { keepPainted } from '#offline/keep-painted.ts'
import { localText } from '#offline/local-text.ts'
import * as outbox from '#offline/outbox/page.ts'
import type { PersistedQueries } from '#offline/persisted-queries.ts'
import { localKeys } from '#offline/storage-names.ts'
import { showToast } from '#ui/toast.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { createPortalRouter } from './router.ts'

/**
 * Has the outbox send by itself, the rest of the portal follow what it says, My Studies be kept for the next start, what
 * every start loads be asked for, and skipped transitions pass. Loads after the first paint.
 */
export async function startOutbox(
  client: QueryClient,
  router: ReturnType<typeof createPortalRouter>,
  persisted: Pick<PersistedQueries, 'whole'>,
): Promise<void> {
  const owner = () => {
    const user = client.getQueryData(userQuery.queryKey)
    return user === null ? null : user?.enc_id
  }
  expectSkippedTransitions()
  keepPainted(() => shownTo(router))
  await outbox.startOutbox({
    owner,
    onSettled: (entry, isAwaited) => {
      refresh(client)
      const { pathname } = router.state.location
      // The page after a request says by itself what became of it.
      if (isAwaited || entry.owner !== owner() || pathname === '/earnings/cashout/complete') return
      const subject = subjectOf(entry)
      const outcome =
        entry.state === 'received'
          ? t('{subject}: the server has received it.', { subject })
          : t('{subject}: the server did not take it.', { subject })
      const see = { label: t('See'), onAction: () => void router.navigate({ to: '/waiting' }) }
      // There the entry moves to another list, which no screen reader tells of.
      showToast(outcome, pathname === '/waiting' ? undefined : see)
    },
    onSessionChange: () => void client.fetchQuery(freshUserQuery).catch(() => {}),
  })
  loadTables(client, persisted, owner())
  followApplications(client)
  let known = owner()
  renewPush(known)
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== userQuery.queryKey[0]) return
    const before = known
    known = owner()
    if (known === before) return
    // Somebody signed in: what waits for her goes now.
    outbox.wakeOutbox()
    loadTables(client, persisted, known)
    renewPush(known)
  })
}

/** `enc_id` of whose list My Studies shows; null while another page is there, or one is on its way. */
function shownTo({ state: { status, matches } }: ReturnType<typeof createPortalRouter>): string | null {
  const my = matches.find(({ routeId }) => routeId === '/_member/_complete/my')
  return status === 'idle' && my?.context && 'user' in my.context ? my.context.user.enc_id : null
}

/**
 * What a start loads (specification, section 4), whatever page it began on, so that lists and survey panels open without a
 * network too. What the page has asked for is fresh, and not asked for again.
 */
function loadTables(
  client: QueryClient,
  persisted: Pick<PersistedQueries, 'whole'>,
  owner: string | null | undefined,
): void {
  if (!owner) return
  void client.prefetchQuery(onlineSurveysQuery)
  void client.prefetchQuery(categoriesQuery)
  void client.prefetchQuery(companiesQuery)
  // Before the one that the device keeps is there, an answer that says the same would be read all the same.
  void persisted.whole.then(() => client.prefetchQuery(catalogueQuery))
}

/** What another device has told the host of her applications is on the lists of this one too. */
function followApplications(client: QueryClient): void {
  if (!hasFeature('applications')) return
  void import('./routes/-applications-start.ts')
    .then((start) => start.startApplications(client))
    .catch(() => {})
}

/** Where somebody has asked to be told of her points on this device, the host hears of it once a start. */
function renewPush(owner: string | null | undefined): void {
  if (!owner || localText.read(localKeys.push) === null) return
  void import('#offline/push-subscription.ts').then((push) => push.renewPush(owner)).catch(() => {})
}

/** What is kept of the participant may be older than what the host has just taken, or refused. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: userQuery.queryKey, refetchType: 'all' })
  for (const { queryKey } of [ledgerQuery, cashoutsQuery]) void client.invalidateQueries({ queryKey })
}

/**
 * A view transition that another navigation overtakes is skipped, and the page changes all the same. The router leaves the
 * promise alone that tells of it, which browsers report as an error of the page, each in its own words.
 */
function expectSkippedTransitions(): void {
  globalThis.addEventListener('unhandledrejection', (event) => {
    const isSkipped = event.reason instanceof DOMException && /transition/i.test(event.reason.message)
    if (isSkipped) event.preventDefault()
  })
}
