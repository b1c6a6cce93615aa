import { formatCount } from '#language/language.ts'
import { type QueryClient, hashKey } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { focusHeading } from '#ui/page/focus-heading.ts'
import { todayQuery, waitingOf } from './features/today/queries.ts'
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
  const showTitle = () => {
    const title = router.state.matches.at(-1)?.staticData.title
    const today = client.getQueryData(todayQuery.queryKey)
    const waiting = today === undefined ? 0 : waitingOf(today)
    const count = waiting === 0 ? '' : `(${formatCount(waiting)}) `
    document.title = title === undefined ? 'Stipend desk' : `${count}${title} · Stipend desk`
  }
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === hashKey(todayQuery.queryKey)) showTitle()
  })
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    showTitle()
    if (fromLocation !== undefined && pathChanged) focusHeading()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDeskRouter>
  }
  interface StaticDataRouteOption {
    title?: string
  }
}
