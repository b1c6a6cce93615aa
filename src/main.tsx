import '#ui/base.css'
import { reportFailure, watchConnectivity } from '#offline/network/connectivity.ts'
import { installPrompt } from '#offline/device/install-prompt.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { laterTexts, openLanguage } from '#offline/device/portal-language.ts'
import { pendingSignOut } from '#offline/storage/pending-sign-out.ts'
import { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { leavePage } from '#offline/storage/page-lifecycle.ts'
import { workerBridge } from '#offline/device/worker-bridge.ts'
import { followNotifications } from '#offline/device/worker-messages.ts'
import { followSession } from '#session/follow-session.ts'
import { freshUserQuery, userQuery } from '#session/session.ts'
import { signOutOf } from '#session/sign-out.ts'
import { keepTyped } from '#features/auth/typed-early.ts'
import { clearPreloaded } from '#api/preload.ts'
import { isPassing } from '#api/errors.ts'
import { QueryClient, QueryClientProvider, focusManager } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { reloadOnMissingChunk } from '#offline/device/missing-chunk.ts'
import { whenIdle, yieldToMain, withTimeout } from '#offline/base/scheduling.ts'
import { createPortalRouter } from './router.ts'

/** Whoever comes back to an open page after this long gets it fresh; switching tabs for a moment asks for nothing. */
const refreshOnFocusMs = 5 * 60_000

/**
 * How long the first render may wait: for who is signed in, which the guards need, and later for the page itself; for the
 * catalogue in between. How long the background services may wait for an idle browser, and for another try to load.
 */
const timeoutMs = { page: 3000, catalogue: 400, idle: 2000, services: 5000 }

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // Calls fail by themselves without a network; pausing them would leave pages waiting for ever.
      networkMode: 'always',
      staleTime: 60_000,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > refreshOnFocusMs && 'always',
      retry: (failures, error) => failures < 2 && isPassing(error) && navigator.onLine,
    },
  },
})
const persisted = new PersistedQueries(client)
const signOut = signOutOf(client, persisted)
const router = createPortalRouter({ client, persisted, signOut })

// Before anything is waited for: a notification may have been pressed while this page loads.
followNotifications((path) => void router.navigate({ href: path }))
globalThis.addEventListener('pagehide', leavePage)
void startPortal()

/** No top-level await: the chunks of pages import this one, and would wait for its end while it waits for them. */
async function startPortal(): Promise<void> {
  // In tasks of their own, so that a press need not wait for all of it: the first file, what is asked for, React DOM.
  await yieldToMain()
  const drawing = yieldToMain().then(() => import('react-dom/client'))
  reloadOnMissingChunk(() => router.state.status === 'pending')
  installPrompt.watch()
  const languageReady = openLanguage()
  await withTimeout(persisted.restore(), timeoutMs.page)
  await withTimeout(persisted.front, timeoutMs.catalogue)
  await languageReady
  watchConnectivity(client, probe)
  if (pendingSignOut.isNoted()) void probe()
  // Nothing observes who is signed in (see `use-user.ts`), and so nothing asks for her balance when she comes back.
  focusManager.subscribe((isFocused) => {
    if (isFocused) void client.prefetchQuery({ ...userQuery, staleTime: refreshOnFocusMs })
  })
  let isOpened = false
  followSession(client, persisted, (isFirst) => {
    // Asking the guards again while they make use of the first answer would only load the page twice.
    if (isOpened || !isFirst) void router.invalidate()
  })

  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  // What index.html shows stays until there is something to put in its place: a router that knows no page yet renders
  // nothing, and what comes after the first render is drawn in one go. The login form hands over what is typed.
  const opening = router.load().finally(() => {
    isOpened = true
    clearPreloaded()
  })
  await withTimeout(opening, timeoutMs.page)
  if (document.documentElement.dataset['firstPaint'] === 'login') keepTyped(root)
  const { createRoot } = await drawing
  // As a transition, which React draws in slices and shows at once.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  void workerBridge.register()
  startServicesWhenNeeded()
}

/** A visitor needs no services, unless posts of somebody wait on this device: the page shows how many. */
function startServicesWhenNeeded(): void {
  const begin = () => {
    if (!client.getQueryData(userQuery.queryKey) && pendingSummary.total() === 0) return
    stop()
    void startServices()
  }
  const stop = client.getQueryCache().subscribe(begin)
  begin()
}

/** As soon as the browser is idle, or two seconds after the first render; when the code cannot be had, again a little later. */
async function startServices(): Promise<void> {
  await whenIdle(timeoutMs.idle)
  const [services] = await Promise.all([
    import('./background-services.ts').catch(() => null),
    // What became of a post is told on any page.
    laterTexts(),
  ])
  if (services) await services.startBackgroundServices({ client, router, persisted })
  else setTimeout(() => void startServices(), timeoutMs.services)
}

/** Asks the host something small; a sign-out that it has not heard of goes first. */
function probe(): Promise<unknown> {
  const asked = pendingSignOut.isNoted() ? signOut.finish() : client.fetchQuery(freshUserQuery)
  return asked.catch(reportFailure)
}
