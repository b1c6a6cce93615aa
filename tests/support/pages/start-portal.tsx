import { watchConnectivity } from '#offline/network/connectivity.ts'
import { leavePage } from '#base/page-lifecycle.ts'
import { freshUserQuery } from '#session/user-query.ts'
import { createPortal } from '../../../src/portal.tsx'
import { createQueryClient } from '../../../src/query-client.ts'

/** Starts the portal as `main.tsx` does, without its services in the background. */
export async function startPortal() {
  const client = createQueryClient()
  // The same attempts, without the pauses between them.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } })
  const portal = createPortal(client)
  await portal.persisted.restore()
  await portal.deviceCatalogue.stored()
  globalThis.addEventListener('pagehide', leavePage)
  watchConnectivity(client, () => client.fetchQuery({ ...freshUserQuery, retry: false }))
  await portal.open()
  // The device takes the participant over, after which the guards run again.
  await portal.session.guarded()
  return portal
}
