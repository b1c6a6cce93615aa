import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import { closeServer, listenLocally } from './local-server.ts'

/** The fate of one post on its way to the host or back. */
export type PostFault =
  /** The connection breaks before the host receives the post. */
  | 'cut-before'
  /** The host carries it out, and the connection breaks before its answer. */
  | 'cut-after'
  /** The host carries it out and never answers; the connection stays open. */
  | 'hang'
  /** The proxy answers 503 with a wait of one second. */
  | 'unavailable'
  /** The proxy answers 429 with a wait of half a minute. */
  | 'limited'
  /** The sign-in page of a network answers in place of the host. */
  | 'captive-portal'
  | 'redirect'
  /** The proxy refuses it like a host that demands a copy of the cookie `XSRF-TOKEN`, unless it carries one. */
  | 'copy-demanded'

export interface SeenPost {
  path: string
  key: string | undefined
  /** Time of arrival, in milliseconds since 1970. */
  at: number
  /** Fault of the post; null when it went through. */
  fault: PostFault | null
}

export interface FaultProxy {
  origin: string
  /** Every post that reached the proxy, in order. */
  posts: SeenPost[]
  /** Breaks every connection, and refuses new ones until `up`. */
  down(): void
  up(): void
  /** The next posts to this path have these faults, one each. */
  failNext(path: string, ...faults: PostFault[]): void
  stop(): Promise<void>
}

/** A proxy between browser and host that breaks connections and requests at the level of the network. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const posts: SeenPost[] = []
  const faults = new Map<string, PostFault[]>()
  let isDown = false
  // Like the host behind it, it closes no connection that a test may use again.
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => {
    if (isDown) return void incoming.socket.destroy()
    if (incoming.method !== 'POST') return forward(target, incoming, outgoing)
    const path = incoming.url ?? ''
    const fault = faults.get(path)?.shift() ?? null
    posts.push({ path, key: incoming.headers['idempotency-key']?.toString(), at: Date.now(), fault })
    return meet(fault, target, incoming, outgoing)
  })
  return {
    origin: await listenLocally(server),
    posts,
    down: () => {
      isDown = true
      server.closeAllConnections()
    },
    up: () => {
      isDown = false
    },
    failNext: (path, ...next) => void faults.set(path, next),
    stop: () => closeServer(server),
  }
}

function meet(
  fault: PostFault | null,
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  switch (fault) {
    case null:
      return forward(target, incoming, outgoing)
    case 'cut-before':
      return void incoming.socket.destroy()
    case 'cut-after':
      return forward(target, incoming, outgoing, () => void incoming.socket.destroy())
    case 'hang':
      return forward(target, incoming, outgoing, () => {})
    case 'unavailable':
      return void outgoing.writeHead(503, { 'Retry-After': '1' }).end('{"error":"unavailable"}')
    case 'limited':
      return void outgoing.writeHead(429, { 'Retry-After': '30' }).end('{"error":"rate-limited"}')
    case 'copy-demanded':
      if (hasCopiedCookie(incoming)) return forward(target, incoming, outgoing)
      return void outgoing
        .writeHead(403, { 'Content-Type': 'application/json' })
        .end('{"error":"csrf-failed"}')
    case 'captive-portal':
      return void outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Hotel Wi-Fi</title>')
    case 'redirect':
      return void outgoing.writeHead(302, { Location: 'http://localhost/hotel' }).end()
  }
}

function hasCopiedCookie({ headers: { cookie = '', ...others } }: IncomingMessage): boolean {
  const copy = others['x-xsrf-token']
  return copy !== undefined && cookie.split('; ').includes(`XSRF-TOKEN=${String(copy)}`)
}

/** @param instead Called with the host's answer, in place of passing it on. */
function forward(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  instead?: () => void,
): void {
  const { method = 'GET', url = '/', headers } = incoming
  const onward = request(target + url, { method, headers }, (answer) => {
    if (instead) {
      answer.resume()
      answer.on('end', instead)
      return
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => incoming.socket.destroy())
  incoming.pipe(onward)
}
