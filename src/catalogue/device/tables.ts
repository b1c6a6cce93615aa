// An import of this file would extend the module instead of declaring it.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./tables.d.ts" />
import { fetchPortalFile } from '#api/portal-file.ts'
import { readBorders } from '#domain/near/borders.ts'
import { readZipTable } from '#domain/near/zip-table.ts'
import { withTimeout } from '#base/scheduling.ts'
import { deviceOwner, isSignOutPending, lastSignOut } from '#offline/storage/device-session.ts'
import { cacheNames } from '#offline/storage/storage-names.ts'
import { queryOptions } from '@tanstack/react-query'
import { borders, zipCodes, zipCodesAround } from 'virtual:tables'

/** A table that is fetched at its first use, and kept on the device from then on. */
export function tableQuery<Table>(
  address: string,
  read: (table: unknown) => Table,
  priority?: RequestPriority,
) {
  return queryOptions({
    queryKey: ['place_table', address],
    // The files are the portal's own: they tell nothing of the host.
    meta: { readsDevice: true },
    staleTime: Infinity,
    networkMode: 'always',
    queryFn: async () => read(await keptTable(address, priority)),
  })
}

/** Longest wait for the worker of a first visit, in milliseconds. */
const workerTimeoutMs = 10_000

export const zipTableQuery = tableQuery(zipCodes, readZipTable)

const addressAround = (zip: string) => zipCodesAround.replace('*', zip.slice(0, 2))

/**
 * The places of the ZIP codes within `maxMiles` of this one, or of all. The request tells its first two digits: only for
 * the profile's, which the host knows.
 */
export const zipTableAround = (zip: string | null, isSecret = false) =>
  zip === null || isSecret
    ? zipTableQuery
    : {
        ...tableQuery(addressAround(zip), readZipTable),
        queryFn: async () =>
          readZipTable(await keptTable(addressAround(zip)).catch(() => keptTable(zipCodes))),
      }

/** Sites and places go ahead of the map. */
export const bordersQuery = tableQuery(borders, readBorders, 'low')

/**
 * Fetches the tables of places that this device lacks.
 *
 * @param zip Of the profile.
 * @throws If one cannot be fetched.
 */
export async function keepTables(zip: string): Promise<void> {
  // On a first visit the worker is registered at the same time.
  await withTimeout(navigator.serviceWorker?.ready, workerTimeoutMs)
  for (const address of [addressAround(zip), zipCodes, borders]) await keptTable(address)
}

/**
 * A table from the cache, else from the network. The name of a file tells its content, so a cached one is never old.
 * Without a network, the one of a former version will do.
 *
 * @throws If it is neither in the cache nor can be fetched.
 */
async function keptTable(address: string, priority?: RequestPriority): Promise<unknown> {
  const begun = lastSignOut()
  const cache = (await mayKeep()) ? await caches.open(cacheNames.tables).catch(() => null) : null
  // The worker precaches the everyday names.
  const kept = cache && (await caches.match(address))
  if (kept) return kept.json()
  try {
    const answer = await fetchPortalFile(address, priority)
    const table: unknown = await answer.clone().json()
    // It may tell where somebody lives who has signed out since.
    if (cache && lastSignOut() === begun) await replace(cache, address, answer).catch(() => {})
    return table
  } catch (error) {
    const former = cache && (await formerOf(cache, address))
    if (former) return former.json()
    throw error
  }
}

/**
 * Whether to keep: not after the kill switch has deleted caches and worker, nor after a sign-out, which deletes the
 * tables. Rejects where the browser blocks data.
 */
async function mayKeep(): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (worker && (await worker.getRegistration().catch(() => undefined)) === undefined) return false
  return deviceOwner() !== null && !isSignOutPending()
}

/** Address of a table without the hash of its content. */
const tableOf = (address: string) => new URL(address, location.href).pathname.replace(/-[\w-]{7}\.json$/, '')

async function formerOf(cache: Cache, address: string): Promise<Response | undefined> {
  const requests = await cache.keys()
  const former = requests.find(({ url }) => tableOf(url) === tableOf(address))
  return former && cache.match(former)
}

/** Keeps a table in place of those of former versions. */
async function replace(cache: Cache, address: string, answer: Response): Promise<void> {
  for (const { url } of await cache.keys()) if (tableOf(url) === tableOf(address)) await cache.delete(url)
  await cache.put(address, answer)
}
