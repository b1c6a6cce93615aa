import '#ui/base.css'
import { reportFailure, watchConnectivity } from '#offline/network/connectivity.ts'
import { installPrompt } from '#device/install-prompt.ts'
import { catalogueRoot } from '#offline/storage/schemas.ts'
import { endedSessions } from '#offline/storage/ended-sessions.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { laterTexts, openLanguage } from '#device/portal-language.ts'
import { isSignOutPending, sessionOnly } from '#offline/storage/device-session.ts'
import { leavePage } from '#base/page-lifecycle.ts'
import { followWorker } from '#device/follow-worker.ts'
import { freshUserQuery, userQuery } from '#session/user-query.ts'
import { keepTyped } from '#features/auth/typed-early.ts'
import { clearPreloaded } from '#api/preload.ts'
import { focusManager } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { reloadOnMissingChunk } from '#device/missing-chunk.ts'
import { whenIdle, yieldToMain, withTimeout } from '#base/scheduling.ts'
import { t } from '#language/language.ts'
import { keepPresses } from '#ui/fields/keep-presses.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { createQueryClient, refreshOnFocusMs } from './query-client.ts'
import { createPortal } from './portal.tsx'

/**
 * Longest waits. The first render waits for the user, which the guards need, and then for the page; also for the stored
 * catalogue. The background services wait for an idle browser, and before another attempt to load.
 */
const timeoutMs = { page: 3000, catalogue: 400, idle: 2000, services: 5000 }

const portal = createPortal(createQueryClient())
const { client, session, router } = portal

followWorker((path) => {
  // The notification may tell of studies that this page does not have.
  void client.invalidateQueries({ queryKey: [catalogueRoot] })
  void router.navigate({ href: path })
})
globalThis.addEventListener('pagehide', leavePage)
void startPortal()

/** No top-level await: page chunks import this one, and both would wait for each other. */
async function startPortal(): Promise<void> {
  // Split start-up into three tasks (this bundle, first requests, React DOM) so that input is handled in between.
  await yieldToMain()
  const drawing = yieldToMain().then(() => import('react-dom/client'))
  reloadOnMissingChunk(() => router.state.status === 'pending')
  installPrompt.watch()
  const languageReady = openLanguage()
  // If nobody can tell whether another tab is open, the participant is signed out.
  if (sessionOnly() !== null) await session.resume().catch(session.signOut)
  await withTimeout(portal.persisted.restore(), timeoutMs.page)
  await withTimeout(portal.deviceCatalogue.stored(), timeoutMs.catalogue)
  await languageReady
  watchConnectivity(client, probe)
  if (isSignOutPending()) void probe().catch(reportFailure)
  // The observers of the user never fetch (`shownUserQuery`), so refetch the balance when the participant returns.
  focusManager.subscribe((isFocused) => {
    if (isFocused) void client.prefetchQuery({ ...userQuery, staleTime: refreshOnFocusMs })
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('No root')
  // index.html's content stays until the page is loaded: a router without a page renders nothing. The login form hands
  // over typed input.
  await withTimeout(portal.open(), timeoutMs.page)
  if (document.documentElement.dataset['firstPaint']?.startsWith('login')) keepTyped(root)
  const { createRoot } = await drawing
  // React renders a transition in slices.
  startTransition(() => createRoot(root).render(<StrictMode>{portal.page}</StrictMode>))
  // On a slow phone drawing takes longer than the limit of idle time.
  await withTimeout(new Promise((drawn) => router.subscribe('onRendered', drawn)), timeoutMs.page)
  // Idle time keeps the code that registers the worker, and its installation, out of the way of the page. The login
  // form has taken its preloaded challenge by then.
  void whenIdle(timeoutMs.idle).then(() => {
    clearPreloaded()
    const sayDropped = () => showToast(t('A press from before the page was ready was not carried out.'))
    if (globalThis.__droppedPress) sayDropped()
    addEventListener('__droppedPress', sayDropped)
    keepPresses()
    // The next start retries.
    import('#device/idle-work.ts')
      .then((code) => {
        code.startIdleWork()
        // All text is laid out again, once: nothing that the page waits for is behind it.
        return document.fonts.load('1em "Inter Variable"')
      })
      .then(() => delete document.documentElement.dataset['font'])
      .catch(() => {})
  })
  startServicesWhenNeeded()
}

/**
 * A visitor needs no services, and would see the form later for them, unless posts wait on this device, whose number
 * the page shows, or work of ended sessions.
 */
function startServicesWhenNeeded(): void {
  const begin = () => {
    if (!session.user() && pendingSummary.total() === 0 && endedSessions().length === 0) return
    stop()
    void startServices()
  }
  const stop = session.subscribe(begin)
  begin()
}

/** Starts the services in idle time, two seconds later at the latest; again if they do not load. */
async function startServices(): Promise<void> {
  await whenIdle(timeoutMs.idle)
  const [services] = await Promise.all([
    import('./background-services.ts').catch(() => null),
    // Any page may announce the outcome of a post.
    laterTexts(),
  ])
  if (services) await services.startBackgroundServices(portal)
  else setTimeout(() => void startServices(), timeoutMs.services)
}

/** Sends a small request to the host; a pending sign-out goes first. */
function probe(): Promise<unknown> {
  return isSignOutPending() ? session.finishSignOut() : client.fetchQuery({ ...freshUserQuery, retry: false })
}
