import { DeviceCatalogue } from '#catalogue/device-catalogue.ts'
import { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { createSession } from '#session/session.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createPortalRouter } from './router.ts'

export function createPortal(client: QueryClient) {
  const deviceCatalogue = new DeviceCatalogue(client)
  const persisted = new PersistedQueries(client, deviceCatalogue)
  const session = createSession(client, persisted)
  const router = createPortalRouter({ client, deviceCatalogue, session })
  return {
    client,
    deviceCatalogue,
    persisted,
    session,
    router,
    /** Loads the first page. From then on the guards run again whenever somebody else is signed in, or nobody. */
    open: (): Promise<void> => {
      let isOpened = false
      /** Whom the first answer named while the page was loading, for which its guards waited. */
      let guardedFor: string | null | undefined
      session.subscribe(() => {
        if (!isOpened && guardedFor === undefined) guardedFor = session.owner()
      })
      session.start(async (isFirst) => {
        // Guards that run again for the same one would load the page twice.
        if (!isFirst || session.owner() !== guardedFor) await router.invalidate()
      })
      return router.load().finally(() => {
        isOpened = true
      })
    },
    page: (
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    ),
  }
}
