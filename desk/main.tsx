import '#ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isRefusedAs } from './api/errors.ts'
import { createDeskRouter } from './router.ts'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isRefusedAs(error, 'network'),
    },
  },
})
const router = createDeskRouter(client)

// A session ends after twelve hours, also while a page is open: the guard then leads to the sign-in.
client.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || !isRefusedAs(query.state.error, 'unauthenticated')) return
  if (query.queryKey[0] === 'session') return
  client.removeQueries({ queryKey: ['session'] })
  void router.invalidate()
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
