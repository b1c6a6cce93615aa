import { NotFound } from '#features/shell/NotFound.tsx'
import { PageSkeleton } from '#features/shell/PageSkeleton.tsx'
import { focusHeading } from '#ui/page/focus-heading.ts'
import { createRouter } from '@tanstack/react-router'
import { FailedPage } from './pages/failed-page.tsx'
import { routeTree } from './route-tree.gen.ts'
import type { RouterContext } from './pages/router-context.ts'
import { setTabTitle } from './pages/tab-title.ts'

export function createPortalRouter(context: RouterContext) {
  const router = createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    // The query cache decides about freshness.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: PageSkeleton,
    defaultNotFoundComponent: () => NotFound({}),
    defaultErrorComponent: FailedPage,
    scrollRestoration: true,
  })
  followNavigation(router)
  return router
}

/**
 * Sets the tab's title after each navigation, or that of the first load if the page has none (section 2). Focuses the
 * new page's heading, which screen readers then announce.
 */
function followNavigation(router: ReturnType<typeof createRouter<typeof routeTree>>): void {
  const titleAtLoad = document.title
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    const match = router.state.matches.at(-1)
    const title = match?.staticData.title
    const text = typeof title === 'function' ? title(match?.params ?? {}) : title
    setTabTitle(match?.pathname ?? '', text ?? titleAtLoad)
    if (fromLocation !== undefined && pathChanged) focusHeading()
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
  interface StaticDataRouteOption {
    title?: string | ((params: Record<string, string>) => string | undefined)
    /** Whether the page has room for the install offer. */
    offersInstall?: boolean
  }
}
