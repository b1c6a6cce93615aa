import { t } from '#language/language.ts'
import { rich } from '#ui/parts/rich.tsx'
import { hasFeature } from '#api/env.ts'
import type { Session } from '#session/session.ts'
import { followSessionOnly } from '#session/session-only.ts'
import { freshUserQuery, userQuery } from '#session/user-query.ts'
import { withWaitingProfile } from '#session/waiting-profile.ts'
import { participationsQuery } from '#features/applications/queries.ts'
import { cashoutsQuery, ledgerQuery } from '#features/earnings/queries.ts'
import { EntrySubject } from '#features/outbox/EntrySubject.tsx'
import type { DeviceCatalogue } from '#catalogue/device-catalogue.ts'
import { keepAhead } from '#catalogue/keep.ts'
import { catalogueQuery, categoriesQuery, companiesQuery, savedQuery } from '#catalogue/queries.ts'
import { olderSurveysQuery } from '#features/surveys/queries.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { deleteOverdueWork, tellGivenUp } from '#offline/left-behind/delete-overdue-work.ts'
import { people } from '#offline/device-only/people.ts'
import { dropReceivedDrafts } from '#offline/drafts/unsent-draft.ts'
import { renewPush } from '#device/push-subscription.ts'
import { probeStorage } from '#offline/cache/answer-store.ts'
import { savePictures } from './boot/save-picture.ts'
import { whenIdle } from '#base/scheduling.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { OutboxScheduler } from '#offline/outbox/scheduler.ts'
import { readiness } from '#base/readiness.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { keepPlaces } from './pages/keep-places.ts'
import { findNews } from './pages/lists/find-news.ts'
import { followTransitions } from './pages/lists/study-transition.ts'
import { openMarks } from './pages/marks/open-marks.ts'
import { startSync } from './pages/marks/start-sync.ts'
import { studyTitle } from './pages/study-title.ts'
import type { createPortalRouter } from './router.ts'

interface Services {
  client: QueryClient
  router: ReturnType<typeof createPortalRouter>
  deviceCatalogue: Pick<DeviceCatalogue, 'stored'>
  session: Session
}

/**
 * Loads the tables of every start, runs the outbox, saves pictures for the next start, syncs marks and applications,
 * and deletes what ended sessions have left for too long. Starts after the first render. Each part starts in an idle
 * period of its own, so that input is handled in between; no part waits for another.
 */
export async function startBackgroundServices(services: Services): Promise<void> {
  followTransitions(services.router)
  keepPlaces(services.router)
  void probeStorage()
  const beginnings = [
    () => followTables(services),
    () => followCatalogue(services),
    () => startOutbox(services),
    () => savePictures(() => shownTo(services.router)),
    () => followApplications(services),
    () => followOwner(services),
    () => followForYou(services),
    // The next start tries again.
    () => void deleteOverdueWork().catch(() => {}),
  ]
  for (const begin of beginnings) {
    await whenIdle()
    begin()
  }
}

function startOutbox(services: Services): void {
  const { client, router, session } = services
  const { owner } = session
  const isNoted = pendingSummary.of(owner() ?? undefined).hasProfile
  const scheduler = new OutboxScheduler(outbox, {
    owner,
    onSettled: (entry, isAwaited) => {
      refresh(client)
      void dropReceivedDrafts(entry.owner).catch(() => {})
      const { pathname } = router.state.location
      // The page after a payment request shows its outcome itself.
      if (isAwaited || entry.owner !== owner() || pathname === '/earnings/cashout/complete') return
      const props = { entry, studyTitle: studyTitle(client, entry.studyId) }
      const subject = createElement(EntrySubject, props)
      const outcome =
        entry.state === 'received'
          ? rich('{subject}: the server has received it.', { subject })
          : rich('{subject}: the server did not take it.', { subject })
      const see = { label: t('See'), onAction: () => void router.navigate({ to: '/waiting' }) }
      // On that page the entry moves to another list, which screen readers do not announce.
      showToast(outcome, pathname === '/waiting' ? undefined : see)
    },
    onSessionChange: () => void client.fetchQuery(freshUserQuery).catch(() => {}),
  })
  void scheduler.start().then(() => (isNoted ? undefined : countWaitingProfile(client)))
  // A new participant's waiting posts can be sent now.
  onOwner(services, (member) => {
    scheduler.wake()
    if (!member) return
    void dropReceivedDrafts(member).catch(() => {})
    void tellGivenUp(member).catch(() => {})
  })
}

/** The pending summary can be lost with the page that wrote it; the outbox itself says whether a profile waits. */
async function countWaitingProfile(client: QueryClient): Promise<void> {
  const user = client.getQueryData(userQuery.queryKey)
  if (!user || !pendingSummary.of(user.enc_id).hasProfile) return
  const counted = await withWaitingProfile(user)
  client.setQueryData(userQuery.queryKey, (held) => (held === user ? counted : held))
}

const picturedRoutes = ['my', 'study/$id', 'earnings/', 'near'].map((path) => `/_member/_complete/${path}`)

/** Owner of the page, if the next start may begin with its picture; null on other pages and during a navigation. */
function shownTo({ state: { status, matches } }: Services['router']): string | null {
  const page = matches.find(({ routeId }) => picturedRoutes.includes(routeId))
  const isShown = status === 'idle' && page?.status === 'success'
  return isShown && 'user' in page.context ? page.context.user.enc_id : null
}

/** Loads the tables now, after each sign-in, and when a lost connection is back. */
function followTables(services: Services): void {
  onOwner(services, () => void loadTables(services))
  let before = connectivity.get()
  connectivity.subscribe(() => {
    const isBack = before === 'offline' && connectivity.get() === 'online'
    before = connectivity.get()
    if (isBack) void loadTables(services)
  })
}

/**
 * Loads the tables of every start (specification, section 4) on any page, so that lists and survey panels open without
 * a network too. Fresh answers are not refetched. Announces readiness when everything is loaded or has failed.
 */
async function loadTables({ client, deviceCatalogue, session: { owner } }: Services): Promise<void> {
  const loadedFor = owner()
  if (!loadedFor) return readiness.announce(false)
  await Promise.all([
    client.prefetchQuery(userQuery),
    client.prefetchQuery(olderSurveysQuery),
    client.prefetchQuery(categoriesQuery),
    !hasFeature('editions') && client.prefetchQuery(companiesQuery),
    // Not a table of the specification, but the lists show it.
    hasFeature('saved') && client.prefetchQuery(savedQuery),
    // Wait for the stored catalogue: an equal answer then need not be parsed.
    deviceCatalogue.stored().then(() => client.prefetchQuery(catalogueQuery)),
  ])
  if (owner() === loadedFor) readiness.announce(true)
}

/**
 * Fetches studies ahead when the first list is complete, and after each change of the catalogue and of the people whom
 * the participant looks for. Refetches the catalogue when the participant's market area changes.
 */
function followCatalogue({ client }: Services): void {
  let running = new AbortController()
  let area = client.getQueryData(userQuery.queryKey)?.dma
  const begin = () => {
    const user = client.getQueryData(userQuery.queryKey)
    running.abort()
    running = new AbortController()
    const { signal } = running
    if (!user || !readiness.get()) return
    if (area !== user.dma) void client.invalidateQueries({ queryKey: catalogueQuery.queryKey })
    area = user.dma
    // The next change, or the next start, tries again.
    void keepAhead(client, user, signal).catch(() => {})
  }
  readiness.subscribe(begin)
  people.subscribe(begin)
  // Whole queries: an observer replaces the options of its query, and a retry needs their function.
  const passive = { enabled: false, notifyOnChangeProps: ['data' as const] }
  new QueryObserver(client, { ...catalogueQuery, ...passive }).subscribe(begin)
  new QueryObserver(client, { ...userQuery, ...passive }).subscribe(begin)
  begin()
}

/** Shows applications from other devices on the lists. */
function followApplications(services: Services): void {
  // A decision has to be there without a network too.
  onOwner(services, (owner) => {
    if (owner && hasFeature('participations')) void services.client.prefetchQuery(participationsQuery)
  })
  if (!hasFeature('applications')) return
  startSync(services)
}

/** Keeps the lines of For you for the next page, and their number. */
function followForYou({ client, session, router }: Services): void {
  void import('./pages/for-you/follow-lines.ts')
    .then(({ followLines }) => router.subscribe('onResolved', followLines({ client, session }, findNews)))
    // The next start tries again.
    .catch(() => {})
}

/** Starts the services of one participant: now, and again after each sign-in. */
function followOwner(services: Services): void {
  onOwner(services, (owner) => {
    if (!owner) return
    followSessionOnly(services.session.owner)
    // The next start tries again.
    void renewPush(owner).catch(() => {})
    // A page without lists also has to send marks that were made without a network.
    void openMarks(services, owner).catch(() => {})
  })
}

/** Calls the listener now, and whenever somebody else is signed in, or nobody. */
function onOwner(
  { session: { owner, subscribe } }: Services,
  listener: (owner?: string | null) => void,
): void {
  let known = owner()
  subscribe(() => {
    const before = known
    known = owner()
    if (known !== before) listener(known)
  })
  listener(known)
}

/** Refetches what a settled post may have changed. */
function refresh(client: QueryClient): void {
  // An answer on its way may show the profile from before the post, which waits no longer.
  const isAsked = client.getQueryState(userQuery.queryKey)?.fetchStatus === 'fetching'
  void client
    .prefetchQuery(freshUserQuery)
    .then(() => (isAsked ? client.prefetchQuery(freshUserQuery) : undefined))
  for (const { queryKey } of [ledgerQuery, cashoutsQuery, participationsQuery])
    void client.invalidateQueries({ queryKey })
}
