import type { StoredUser } from '#offline/storage/schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { currentSites } from './keep-sites.ts'
import { middleOf, profileZip } from './middle.ts'
import { keepTables, zipTableQuery } from './tables.ts'

/**
 * Fetches ahead what Near me needs around the profile's ZIP code: the tables of places, and the sites of the states near
 * it.
 *
 * @throws If the host cannot be reached.
 */
export async function keepNear(client: QueryClient, user: StoredUser, signal: AbortSignal): Promise<void> {
  const zip = profileZip(user)
  if (zip === null) return
  const { states } = middleOf(await client.ensureQueryData(zipTableQuery), null, zip)
  await keepTables()
  if (states.length === 0 || signal.aborted) return
  await currentSites(user.enc_id, states, signal)
}
