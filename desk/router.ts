import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { FailedPage, MissingPage } from './shell/FailedPage.tsx'
import { routeTree } from './route-tree.gen.ts'

export function createDeskRouter(client: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { client },
    defaultPreload: 'intent',
    // The query cache decides about freshness.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: MissingPage,
    scrollRestoration: true,
  })
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    const title = router.state.matches.at(-1)?.staticData.title
    document.title = title === undefined ? 'Stipend desk' : `${title} · Stipend desk`
    if (fromLocation !== undefined && pathChanged) focusHeading()
  })
  return router
}

/** Screen readers then announce the new page. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDeskRouter>
  }
  interface StaticDataRouteOption {
    /** Title of the browser's tab. */
    title?: string
  }
}
