import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'

/** The global scope of a service worker, in memory. Caches and network outlive the worker, as on a device. */

type NetworkAnswer = () => Response | Promise<Response>

/** The network: answers by path and counts requests. An unknown path is a 404. Switched off, it fails. */
export class FakeNetwork {
  readonly requests: string[] = []
  /** Headers of each post. */
  readonly posts: Headers[] = []
  readonly bodies: string[] = []
  readonly answers = new Map<string, NetworkAnswer>()
  isUp = true
  /** A request that nobody holds is collected, and its signal with it: a browser holds those that it sends. */
  readonly #sent: unknown[] = []

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (init?.method === 'POST') {
      this.posts.push(new Headers(init.headers))
      if (typeof init.body === 'string') this.bodies.push(init.body)
    }
    this.#sent.push(input)
    const url = new URL(input instanceof Request ? input.url : String(input), origin)
    this.requests.push(url.origin === origin ? url.pathname : url.href)
    if (!this.isUp) throw new TypeError('Failed to fetch')
    const answer = this.answers.get(url.origin === origin ? url.pathname : url.href)
    const answering = answer ? answer() : new Response('Not found', { status: 404 })
    const response = await (input instanceof Request ? unlessAborted(answering, input.signal) : answering)
    if (url.origin === origin || response.headers.has('Access-Control-Allow-Origin')) return response
    if (!(input instanceof Request) || input.mode !== 'no-cors') throw new TypeError('Failed to fetch')
    return asOpaque(response)
  }
}

function unlessAborted(answering: Response | Promise<Response>, signal: AbortSignal): Promise<Response> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
  return Promise.race([answering, aborted])
}

/** Scripts see no status of it, and cannot read it. */
function asOpaque(response: Response): Response {
  Object.defineProperty(response, 'type', { value: 'opaque' })
  Object.defineProperty(response, 'status', { value: 0 })
  return Object.assign(response, { clone: () => asOpaque(Response.prototype.clone.call(response)) })
}

class FakeCache {
  readonly entries = new Map<string, Response>()
  /** Maximum number of entries. */
  room = Number.POSITIVE_INFINITY

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.entries.get(hrefOf(request))?.clone()
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    if (this.entries.size >= this.room) throw new DOMException('No room', 'QuotaExceededError')
    this.entries.set(hrefOf(request), await buffered(response))
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.entries.delete(hrefOf(request))
  }

  async keys(): Promise<Request[]> {
    return [...this.entries.keys()].map((href) => new Request(href))
  }

  async matchAll(): Promise<Response[]> {
    return [...this.entries.values()]
  }
}

export class FakeCaches {
  readonly byName = new Map<string, FakeCache>()

  async open(name: string): Promise<FakeCache> {
    const cache = this.byName.get(name) ?? new FakeCache()
    this.byName.set(name, cache)
    return cache
  }

  async match(
    request: RequestInfo | URL,
    options: { cacheName?: string } = {},
  ): Promise<Response | undefined> {
    for (const [name, cache] of this.byName) {
      if (options.cacheName !== undefined && options.cacheName !== name) continue
      const found = await cache.match(request)
      if (found) return found
    }
    return undefined
  }

  async keys(): Promise<string[]> {
    return [...this.byName.keys()]
  }

  async has(name: string): Promise<boolean> {
    return this.byName.has(name)
  }

  async delete(name: string): Promise<boolean> {
    return this.byName.delete(name)
  }
}

const origin = 'https://stipend.example'

const subscription = { endpoint: 'https://push.example/one', keys: { p256dh: 'key', auth: 'secret' } }

interface Sent {
  request?: Request
  data?: unknown
  /** Tag of a sync event. */
  tag?: string
  /** The pressed button of a notification, and the notification. */
  action?: string
  notification?: { close: () => void }
}

/** A worker whose script has just been evaluated. */
export class FakeWorker {
  readonly skipWaiting = vi.fn<() => Promise<void>>(async () => {})
  readonly unregister = vi.fn<() => Promise<boolean>>(async () => true)
  readonly claim = vi.fn<() => Promise<void>>(async () => {})
  /** Number of open tabs with a page of the portal or of its host. */
  openTabs = 0
  /** Notifications, the newest last. */
  readonly shown: { title: string; options: object }[] = []
  /** Tags of the syncs that it has asked for. */
  readonly syncs: string[] = []
  /** Messages to the page that sent the last request. */
  readonly told: unknown[] = []
  readonly #listeners = new Map<string, ((event: Event) => void)[]>()

  listen(type: string, listener: (event: Event) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }

  /** Resolves to the answer to the event. Rejects when a promise that the event waits for does. */
  async dispatch(type: string, sent: Sent = {}): Promise<Response | undefined> {
    const event = new FakeExtendableEvent(type, sent)
    for (const listener of this.#listeners.get(type) ?? []) listener(event)
    await event.settled()
    return event.response
  }

  /** Resolves to the worker's answer; undefined when the worker leaves the request to the browser. */
  request(path: string, facts: Partial<Pick<Request, 'mode' | 'destination'>> = {}) {
    const request = new Request(new URL(path, origin))
    for (const [name, value] of Object.entries(facts)) Object.defineProperty(request, name, { value })
    return this.dispatch('fetch', { request })
  }

  navigate(path: string) {
    return this.request(path, { mode: 'navigate', destination: 'document' })
  }
}

class FakeExtendableEvent extends Event {
  readonly request: Request | undefined
  readonly data: unknown
  readonly clientId = 'a page'
  response: Response | undefined
  readonly #pending: Promise<unknown>[] = []

  constructor(type: string, { request, data, tag, ...pressed }: Sent) {
    super(type)
    Object.assign(this, pressed)
    if (tag !== undefined) Object.defineProperty(this, 'tag', { value: tag })
    this.request = request
    this.data = data
  }

  waitUntil(work: Promise<unknown>): void {
    this.#pending.push(work)
  }

  respondWith(answer: Promise<Response> | Response): void {
    this.#pending.push(Promise.resolve(answer).then((response) => (this.response = response)))
  }

  /** Waits for all work, also for work that other work has added. */
  async settled(): Promise<void> {
    for (let done = 0; done < this.#pending.length; done += 1) await this.#pending[done]
  }
}

interface Device {
  caches: FakeCaches
  network: FakeNetwork
  /** Cookies by name, in a browser whose workers can read them. */
  cookies?: ReadonlyMap<string, string>
}

/**
 * Evaluates a worker's script on a device.
 *
 * @param script File of the worker's entry, from the project's root. Its types are those of a worker, so that a test
 * cannot import it.
 * @param manifest The worker's precache list, which the build would insert.
 */
export async function startWorker(
  script: string,
  { caches, network, cookies }: Device,
  manifest: readonly { url: string; revision: string | null }[] = [],
): Promise<FakeWorker> {
  const worker = new FakeWorker()
  vi.resetModules()
  const scope = {
    caches,
    fetch: network.fetch,
    location: new URL('/sw.js', origin),
    navigator: { language: 'en', locks: 'navigator' in globalThis ? navigator.locks : undefined },
    registration: {
      scope: `${origin}/`,
      unregister: worker.unregister,
      pushManager: { getSubscription: async () => ({ toJSON: () => subscription }) },
      sync: { register: async (tag: string) => worker.syncs.push(tag) },
      showNotification: async (title: string, options: object) => worker.shown.push({ title, options }),
      addEventListener: worker.listen.bind(worker),
    },
    clients: {
      claim: worker.claim,
      get: async () => ({ postMessage: (message: unknown) => worker.told.push(message) }),
      matchAll: async () => Array.from({ length: worker.openTabs }, () => ({})),
    },
    skipWaiting: worker.skipWaiting,
    addEventListener: worker.listen.bind(worker),
    ExtendableEvent: FakeExtendableEvent,
    FetchEvent: FakeExtendableEvent,
    Request: OwnRequest,
    ...(cookies && { cookieStore: { get: async (name: string) => cookieOf(name, cookies) } }),
    __WB_MANIFEST: manifest,
    __WB_DISABLE_DEV_LOGS: true,
  }
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value)
  vi.stubGlobal('self', { ...globalThis, ...scope })
  await import(/* @vite-ignore */ fileURLToPath(new URL(`../../../${script}`, import.meta.url)))
  return worker
}

function cookieOf(name: string, cookies: ReadonlyMap<string, string>) {
  const value = cookies.get(name)
  return value === undefined ? null : { name, value }
}

/** Resolves addresses relative to the worker's own, as a worker does. */
class OwnRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, origin) : input, init)
  }
}

function hrefOf(request: RequestInfo | URL): string {
  // A clone is no `OwnRequest`.
  return typeof request === 'object' && 'url' in request ? request.url : new URL(request, origin).href
}

async function buffered(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  if (response.type === 'opaque') return asOpaque(new Response(body))
  return new Response(body, { status: response.status, headers: response.headers })
}
