import { KeyedStore } from '#offline/storage/database.ts'
import {
  answerKeys,
  answerStore,
  cacheNames,
  databaseNames,
  signedOutRecord,
} from '#offline/storage/storage-names.ts'
import { promisifyRequest } from 'idb-keyval'

/** The records of the device. Only `localStorage` names their owner to a page, and a worker cannot read it. */
export const answers = new KeyedStore(databaseNames.answers, answerStore)

/** The participant whose catalogue is here: a sign-out deletes it, and no other is kept beside it. Null without one. */
export async function ownerIn(objects: IDBObjectStore): Promise<string | null> {
  const first = answerKeys.edition('')
  const [signedOut, keys] = await Promise.all([
    promisifyRequest(objects.count(signedOutRecord)),
    promisifyRequest(objects.getAllKeys(IDBKeyRange.bound(first, `${first}~`))),
  ])
  const [key, ...others] = keys.map(String)
  return signedOut > 0 || key === undefined || others.length > 0 ? null : key.slice(first.length)
}

/**
 * Gives the portal's own code the configuration, which a page has from a script. False without one, and while a
 * sign-out is pending or nobody is to be kept. Rejects for a file of another form.
 */
export async function isConfigured(): Promise<boolean> {
  const { leaving, unkept, configuration } = cacheNames
  const env = await caches.match('/env.js', { cacheName: configuration })
  if (!env || (await caches.has(leaving)) || (await caches.has(unkept))) return false
  const script = await env.text()
  globalThis.__env = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
  return true
}
