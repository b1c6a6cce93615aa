import { persistQueryClient } from '@tanstack/query-persist-client-core'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  Outlet,
  RouterProvider,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { studiesQuery } from './studies.ts'

const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
void persistQueryClient({
  queryClient: client,
  persister: createSyncStoragePersister({ storage: localStorage }),
})

const root = createRootRoute({ component: Outlet })
const loadStudies = () => void client.prefetchQuery(studiesQuery)
const router = createRouter({
  routeTree: root.addChildren([
    createRoute({
      getParentRoute: () => root,
      path: '/',
      component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/my',
      loader: loadStudies,
      component: lazyRouteComponent(() => import('./ListPage.tsx'), 'ListPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/study/$id',
      loader: loadStudies,
      component: lazyRouteComponent(() => import('./StudyPage.tsx'), 'StudyPage'),
    }),
  ]),
})

createRoot(document.getElementById('root') ?? document.body).render(
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'))
