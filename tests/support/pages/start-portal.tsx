import { DeviceCatalogue } from '#catalogue/device-catalogue.ts'
import { PersistedQueries } from '#offline/cache/persisted-queries.ts'
import { watchConnectivity } from '#offline/network/connectivity.ts'
import { createSession } from '#session/session.ts'
import { freshUserQuery } from '#session/user-query.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createQueryClient } from '../../../src/query-client.ts'
import { createPortalRouter } from '../../../src/router.ts'

/** Starts the portal as `main.tsx` does, without its services in the background. */
export async function startPortal() {
  const client = createQueryClient()
  // The same attempts, without the pauses between them.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } })
  const deviceCatalogue = new DeviceCatalogue(client)
  const persisted = new PersistedQueries(client, deviceCatalogue)
  const session = createSession(client, persisted)
  const router = createPortalRouter({ client, deviceCatalogue, session })
  await persisted.restore()
  await deviceCatalogue.stored()
  watchConnectivity(client, () => client.fetchQuery(freshUserQuery).catch(() => {}))
  let isOpened = false
  const followed = new Promise<void>((resolve) => {
    session.start((isFirst) => {
      if (isOpened || !isFirst) void router.invalidate().then(resolve)
      else resolve()
    })
  })
  await router.load()
  isOpened = true
  // The device takes the participant over, after which the guards run again.
  if (session.user() !== undefined) await followed
  const page = (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
  return { page, client, router }
}
