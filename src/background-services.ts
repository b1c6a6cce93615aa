import { t } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import { freshUserQuery, userQuery } from '#session/session.ts'
import { cashoutsQuery, ledgerQuery } from '#features/earnings/queries.ts'
import { subjectOf } from '#features/outbox/entry-text.ts'
import { catalogueQuery, categoriesQuery, companiesQuery, savedQuery } from '#features/studies/queries.ts'
import { onlineSurveysQuery } from '#features/surveys/queries.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { saveListSnapshot } from '#offline/cache/list-snapshot.ts'
import { localText } from '#offline/storage/local-storage.ts'
import { whenIdle } from '#offline/base/scheduling.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import * as outbox from '#offline/outbox/outbox-client.ts'
import { withWaitingProfile } from '#offline/outbox/waiting-profile.ts'
import type { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { readiness } from '#offline/base/readiness.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { showToast } from '#ui/toast.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { createPortalRouter } from './router.ts'

/** The parts of the portal that the services work with. */
interface Services {
  client: QueryClient
  router: ReturnType<typeof createPortalRouter>
  persisted: Pick<PersistedQueries, 'whole'>
  /** `enc_id` of the participant; null for a visitor, undefined while nobody knows. */
  owner: () => string | null | undefined
}

/**
 * Loads what every start loads, has the outbox send what waits, keeps My Studies for the next start, and has lists follow
 * what is saved, hidden and applied to. Loads after the first render. Each part begins in idle time of its own, so that a press
 * is heard in between; no part waits for the end of another.
 */
export async function startBackgroundServices(parts: Omit<Services, 'owner'>): Promise<void> {
  const { client, router } = parts
  const owner = () => {
    const user = client.getQueryData(userQuery.queryKey)
    return user === null ? null : user?.enc_id
  }
  const services: Services = { ...parts, owner }
  expectSkippedTransitions()
  const beginnings = [
    () => followTables(services),
    () => startOutbox(services),
    () => saveListSnapshot(() => shownTo(router)),
    () => followApplications(client),
    () => followOwner(services),
  ]
  for (const begin of beginnings) {
    await whenIdle()
    begin()
  }
}

function startOutbox({ client, router, owner }: Services): void {
  const isNoted = pendingSummary.of(owner() ?? undefined).hasProfile
  void outbox
    .startOutbox({
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
    .then(() => (isNoted ? undefined : countWaitingProfile(client)))
}

/** The note of what waits can be lost with the page that wrote it. The outbox itself decides whether a profile counts. */
async function countWaitingProfile(client: QueryClient): Promise<void> {
  const user = client.getQueryData(userQuery.queryKey)
  if (!user || !pendingSummary.of(user.enc_id).hasProfile) return
  const counted = await withWaitingProfile(user)
  client.setQueryData(userQuery.queryKey, (held) => (held === user ? counted : held))
}

/** `enc_id` of whose list My Studies shows; null while another page is there, or one is on its way. */
function shownTo({ state: { status, matches } }: Services['router']): string | null {
  const my = matches.find(({ routeId }) => routeId === '/_member/_complete/my')
  return status === 'idle' && my?.context && 'user' in my.context ? my.context.user.enc_id : null
}

/** Loads the tables now, for whoever signs in, and again once a lost network is back. */
function followTables(services: Services): void {
  onOwnerChange(services, () => void loadTables(services))
  void loadTables(services)
  let before = connectivity.get()
  connectivity.subscribe(() => {
    const isBack = before === 'offline' && connectivity.get() === 'online'
    before = connectivity.get()
    if (isBack) void loadTables(services)
  })
}

/**
 * Asks for what every start loads (specification, section 4), whatever page it began on, so that lists and survey panels open
 * without a network too. A fresh answer is not asked for again. Announces when everything is there or has failed.
 */
async function loadTables({ client, persisted, owner }: Services): Promise<void> {
  const loadedFor = owner()
  if (!loadedFor) return readiness.announce(false)
  await Promise.all([
    client.prefetchQuery(userQuery),
    client.prefetchQuery(onlineSurveysQuery),
    client.prefetchQuery(categoriesQuery),
    client.prefetchQuery(companiesQuery),
    // No table of the specification, but the lists of studies show it.
    hasFeature('saved') && client.prefetchQuery(savedQuery),
    // An answer that says the same as the kept catalogue need not be read once the kept one is there.
    persisted.whole.then(() => client.prefetchQuery(catalogueQuery)),
  ])
  if (owner() === loadedFor) readiness.announce(true)
}

/** Applications that the participant noted on another device show on the lists of this one too. */
function followApplications(client: QueryClient): void {
  if (!hasFeature('applications')) return
  void import('./pages/marks/applications-start.ts')
    .then((start) => start.startApplications(client))
    .catch(() => {})
}

/** Begins what belongs to one participant: now, and again when somebody else signs in. */
function followOwner(services: Services): void {
  const begin = () => {
    const owner = services.owner()
    if (!owner) return
    renewPush(owner)
    // A start on a page without lists tells the host as well of what was saved and hidden without a network.
    void import('./pages/marks/marks-start.ts')
      .then(({ openMarks }) => openMarks(services.client, owner))
      .catch(() => {})
  }
  onOwnerChange(services, () => {
    // What waits for the participant who signed in goes now.
    outbox.wakeOutbox()
    begin()
  })
  begin()
}

function onOwnerChange({ client, owner }: Services, listener: () => void): void {
  let known = owner()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== userQuery.queryKey[0]) return
    const before = known
    known = owner()
    if (known !== before) listener()
  })
}

/** Tells the host once a start, where the participant wants notifications on this device. */
function renewPush(owner: string): void {
  if (localText.read(localKeys.push) === null) return
  void import('#offline/device/push-subscription.ts').then((push) => push.renewPush(owner)).catch(() => {})
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
