// An import of this file would extend the module instead of declaring it.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./place-tables.d.ts" />
import { fetchPortalFile } from '#api/portal-file.ts'
import { type BorderTable, Borders, readBorders } from '#domain/near/borders.ts'
import { ZipColumns, type ZipTable, readZipTable } from '#domain/near/zip-table.ts'
import { cacheNames } from '#offline/storage/storage-names.ts'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { borders, zipCodes } from 'virtual:place-tables'

/** The places of ZIP codes. Fetched at first use, and kept on the device from then on. */
export const zipTableQuery = queryOptions({
  queryKey: ['zip_table'],
  // The files are the portal's own: they tell nothing of the host.
  meta: { readsDevice: true },
  staleTime: Infinity,
  networkMode: 'always',
  queryFn: async (): Promise<ZipTable> => readZipTable(v.parse(ZipColumns, await keptTable(zipCodes))),
})

/** The borders of states and counties, in the same way. */
export const bordersQuery = queryOptions({
  queryKey: ['borders'],
  meta: { readsDevice: true },
  staleTime: Infinity,
  networkMode: 'always',
  queryFn: async (): Promise<BorderTable> => readBorders(v.parse(Borders, await keptTable(borders))),
})

/** Fetches the tables that this device lacks. @throws If one cannot be fetched. */
export async function keepTables(): Promise<void> {
  for (const address of [zipCodes, borders]) await keptTable(address)
}

/**
 * A table from the cache, else from the network. The name of a file tells its content, so a cached one is never old.
 * Without a network, the one of a former version will do.
 *
 * @throws If it is neither in the cache nor can be fetched.
 */
async function keptTable(address: string): Promise<unknown> {
  const cache = 'caches' in globalThis ? await caches.open(cacheNames.tables).catch(() => null) : null
  const kept = await cache?.match(address)
  if (kept) return kept.json()
  try {
    const answer = await fetchPortalFile(address)
    const table: unknown = await answer.clone().json()
    if (cache) await replace(cache, address, answer).catch(() => {})
    return table
  } catch (error) {
    const former = cache && (await formerOf(cache, address))
    if (former) return former.json()
    throw error
  }
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
