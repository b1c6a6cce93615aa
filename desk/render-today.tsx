import type { RenderToday } from '#contract/desk/first-view.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { Today } from './features/today/Today.tsx'
import { createQueryClient } from './query-client.ts'
import { Frame } from './shell/Frame.tsx'

/** Runs at the host, so that the work that waits is seen, and its links work, before the program has arrived. */
export const renderToday: RenderToday = async (view) => {
  const client = createQueryClient(view)
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/'] }),
    routeTree: createRootRoute({
      component: () => (
        <Frame>
          <Today />
        </Frame>
      ),
    }),
  })
  await router.load()
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
