import { WorkerMessage, policyVersionSlot } from '#contract/pages/worker-messages.ts'
import { alertTags, cacheNames, outboxNames } from '#offline/storage/storage-names.ts'
import * as v from 'valibot'
import { setCacheNameDetails } from 'workbox-core'
import {
  addPlugins,
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  precache,
  type PrecacheEntry,
} from 'workbox-precaching'
import { lookUnasked } from './alerts.ts'
import { classify } from './classify.ts'
import { configurationStrategy } from './configuration.ts'
import { isFormerFile, keepFormerFiles, respondWithFormerFile } from './former-files.ts'
import { isHelpFile, keepHelp, mustSignOut, respondWithHelp, respondWithHostPage } from './host-page.ts'
import { respondWithImage, stopWarming, warmImages } from './image-cache.ts'
import { sendWaiting } from './outbox-sync.ts'
import { openNotification, showPush } from './push.ts'
import { renewSubscription, sendPushChoice, turnOffStudies } from './push-choice.ts'

declare const self: ServiceWorkerGlobalScope

const shell = '/index.html'

setCacheNameDetails({ prefix: cacheNames.prefix })
// A network's page in the place of a file would break each start until the next version.
addPlugins([
  {
    cacheWillUpdate: ({ request, response }) => Promise.resolve(isFile(request, response) ? response : null),
  },
])
precache(withPolicyVersion(self.__WB_MANIFEST))
cleanupOutdatedCaches()

self.addEventListener('install', (event) => {
  // The first page loads without a worker: cache the configuration now for the next offline start.
  event.waitUntil(configurationStrategy.handle({ event, request: new Request('/env.js') }).catch(() => {}))
  event.waitUntil(keepFormerFiles())
  event.waitUntil(keepHelp())
})

// The first page also gets its chunks from the precache, however long it stays open.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.registration.addEventListener('updatefound', stopWarming)

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (classify(request, self.location.origin)) {
    case 'page':
      return event.respondWith(pageOfPortal())
    case 'host-page':
      return event.respondWith(respondWithHostPage(request, () => fromPrecache(shell)))
    case 'configuration':
      return event.respondWith(configurationStrategy.handle({ event, request }))
    case 'image':
      return event.respondWith(respondWithImage(request))
    case 'file':
      if (isHelpFile(request.url)) return event.respondWith(respondWithHelp(request))
      if (getCacheKeyForURL(request.url)) return event.respondWith(fromPrecache(request.url))
      return isFormerFile(request.url) && event.respondWith(respondWithFormerFile(request))
    case 'other':
      return undefined
  }
})

function isFile({ url }: Request, { ok, headers }: Response): boolean {
  return ok && (/\.html/.test(url) || !/html/.test(headers.get('Content-Type') ?? ''))
}

/** The page signs out by itself, if it finds that it must. */
async function pageOfPortal(): Promise<Response> {
  const [page] = await Promise.all([fromPrecache(shell), mustSignOut().catch(() => {})])
  return page
}

/** If the browser has evicted a file from the cache, it is fetched from the network. */
async function fromPrecache(address: string): Promise<Response> {
  return (await matchPrecache(address)) ?? fetch(address)
}

// Only some browsers have this event; in the others only pages send.
self.addEventListener('sync', (event) => {
  if (!(event instanceof ExtendableEvent && 'tag' in event)) return
  if (event.tag === outboxNames.syncTag) event.waitUntil(sendWaiting())
  if (event.tag === alertTags.off) event.waitUntil(sendPushChoice())
})

// As often as a browser lets an installed portal look.
self.addEventListener('periodicsync', (event) => {
  const isOurs = event instanceof ExtendableEvent && 'tag' in event && event.tag === alertTags.look
  if (isOurs) event.waitUntil(lookUnasked())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event)))

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event
  event.waitUntil(action === 'off' ? turnOffStudies(notification) : openNotification(notification))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

self.addEventListener('message', (event) => {
  const message = v.safeParse(WorkerMessage, event.data)
  if (!message.success) return
  if (message.output.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  else event.waitUntil(warmImages(message.output.addresses))
})

/**
 * Includes the version of the header policy in the page's revision. Headers are cached with the page, so a changed
 * policy would otherwise never reach a device that has the page.
 */
function withPolicyVersion(manifest: readonly (PrecacheEntry | string)[]): (PrecacheEntry | string)[] {
  return manifest.map((entry) =>
    typeof entry !== 'string' && entry.url === 'index.html'
      ? { ...entry, revision: `${entry.revision ?? ''}-${policyVersionSlot}` }
      : entry,
  )
}
