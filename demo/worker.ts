import { Hono } from 'hono'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { captchaChallenge } from '#contract/endpoints/endpoints.ts'
import { demoCatalogue } from './catalogue.ts'
import { type Cookies, type KeptMembers, Members } from './host/members.ts'
import { minimalRoutes } from './host/routes.ts'
import { hostPage, hostPagePath } from './host-page.ts'

/**
 * The host of the demo, in front of the portal's own worker in one script: it answers in the place of an API host, to
 * pages and to the portal's worker. All that participants of the demo send stays in this browser.
 */
declare const self: ServiceWorkerGlobalScope

/** Not among the caches that the portal deletes. */
const cacheName = 'demo-host'
const catalogueFile = '/demo/catalogue.json'
const keptMembers = '/demo/members.json'

/** What a page asks of the host. All other addresses are files of the portal. */
const calls = /^\/(?:api|[cd]-api|action|outtrack)\//
const picture = /^\/img\/\d+x\d+\/([\w-]+)\.\w+$/

interface Kept extends KeptMembers {
  cookies: readonly (readonly [name: string, value: string])[]
}

let starting: Promise<(request: Request) => Promise<Response>> | undefined

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add(catalogueFile)))
})

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== location.origin || !calls.test(pathname)) return
  event.stopImmediatePropagation()
  event.respondWith(answer(event.request))
})

const fetchFile = self.fetch.bind(self)

// The portal's worker sends waiting posts and asks for pictures and pages of the host by itself.
self.fetch = (input, init) => {
  const address = input instanceof Request ? input.url : input
  const { origin, pathname } = new URL(address, location.origin)
  if (origin !== location.origin) return fetchFile(input, init)
  if (pathname === hostPagePath) return Promise.resolve(hostPage())
  const [, cover] = picture.exec(pathname) ?? []
  if (cover !== undefined) return fetchFile(`/demo/covers/${cover}.svg`)
  return calls.test(pathname) ? answer(new Request(input, init)) : fetchFile(input, init)
}

async function answer(request: Request): Promise<Response> {
  // Without its catalogue it begins anew with the next request.
  starting ??= start().catch((error: unknown) => {
    starting = undefined
    throw error
  })
  return (await starting)(request)
}

async function start(): Promise<(request: Request) => Promise<Response>> {
  const cache = await caches.open(cacheName)
  const [file, kept] = await Promise.all([cache.match(catalogueFile), cache.match(keptMembers)])
  const catalogue = demoCatalogue(await (file ?? (await fetchFile(catalogueFile))).json(), new Date())
  const known: Kept | undefined = await kept?.json()
  const jar = new Map(known?.cookies)
  const members = new Members(cookiesIn(jar), known)
  const host = new Hono()
  let written = ''
  host.use(async (_, next) => {
    await next()
    const state: Kept = { ...members.kept(), cookies: [...jar] }
    const text = JSON.stringify(state)
    if (text === written) return
    written = text
    await cache.put(keptMembers, new Response(text))
  })
  host.get(captchaChallenge.path, async () => Response.json(await easyChallenge()))
  const followLink = () => hostPagePath
  host.route('/', minimalRoutes({ members, catalogue, followLink, portalOrigin: location.origin }))
  return async (request) => host.fetch(request)
}

/** A browser keeps no cookies of a worker's answers. */
const cookiesIn = (jar: Map<string, string>): Cookies => ({
  get: (_, name) => jar.get(name),
  set: (_, name, value) => void jar.set(name, value),
})

/** Solved at the first attempt: there is nothing to guard. */
const easyChallenge = () =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 0,
    deriveKey,
    hmacSignatureSecret: 'demo',
  })
