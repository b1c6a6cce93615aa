import {
  type ECDH,
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { PushMessage } from '#contract/answers/push.ts'
import * as v from 'valibot'
import { closeServer, listenLocally } from '#tests/support/processes/local-server.ts'

/** A browser with a subscription at the stand-in. */
interface Browser {
  ecdh: ECDH
  auth: Buffer
  /** Messages of the subscription, decrypted, oldest first. */
  messages: PushMessage[]
  /** What browsers show without a worker, of each message. */
  declared: unknown[]
}

export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
  messages: readonly PushMessage[]
  declared: readonly unknown[]
}

/** A declarative message of the Push API: browsers take its address only if it is a whole one. */
const Declared = v.object({
  web_push: v.literal(8030),
  mutable: v.literal(true),
  notification: v.object({ title: v.string(), navigate: v.pipe(v.string(), v.url()), data: PushMessage }),
})

const Claims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() })

/** An answer that no push service gives. After it, the client sees neither an answer nor an error. */
const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'

export interface PushServiceAnswer {
  status: number
  retryAfter?: string
  body?: string
  /** The body goes no further than its beginning: the connection breaks off, or nothing more comes. */
  cut?: 'breaks' | 'hangs'
}

const because = (reason: string): string => JSON.stringify({ reason })
const errno = (code: number, number: number): string =>
  JSON.stringify({
    code,
    errno: number,
    error: 'refused',
    message: 'refused',
    more_info: 'https://example.com',
  })

interface Rules {
  maxTtlSeconds: number
  /** Whether a topic has to be base64url of whole bytes; all take at most 32 characters of its alphabet. */
  decodesTopic: boolean
  /** Whether the token's subject may be at `localhost`. */
  takesLocalhost: boolean
  accepted: number
  bodies: { topic?: string; ttl?: string; token?: string; size?: string }
}

const daySeconds = 86_400

/**
 * Rules of the vendors: Apple's from "Sending web push notifications in web apps and browsers" and reports of its
 * refusals; Mozilla's from autopush; Google's from Firebase Cloud Messaging; Microsoft's from WNS.
 */
export const pushVendors = {
  apple: {
    maxTtlSeconds: 30 * daySeconds,
    decodesTopic: true,
    takesLocalhost: false,
    accepted: 201,
    bodies: {
      topic: because('BadWebPushTopic'),
      ttl: because('BadTtl'),
      token: because('BadJwtToken'),
      size: because('PayloadTooLarge'),
    },
  },
  mozilla: {
    maxTtlSeconds: 60 * daySeconds,
    decodesTopic: false,
    takesLocalhost: true,
    accepted: 201,
    bodies: { topic: errno(400, 113), ttl: errno(400, 112), token: errno(401, 109), size: errno(413, 104) },
  },
  google: {
    maxTtlSeconds: 28 * daySeconds,
    decodesTopic: false,
    takesLocalhost: true,
    accepted: 201,
    bodies: { token: 'the VAPID credentials do not correspond to the credentials of the subscription' },
  },
  microsoft: {
    maxTtlSeconds: 30 * daySeconds,
    decodesTopic: false,
    takesLocalhost: true,
    accepted: 202,
    bodies: {},
  },
} as const satisfies Record<string, Rules>
export type PushVendor = keyof typeof pushVendors

const maxBodyBytes = 4096
const maxTokenSeconds = daySeconds

/**
 * A push service on localhost. Like real ones it requires a VAPID signature by the key of the subscription, a time to
 * live, and a body that the browser can decrypt. It has the rules of one vendor: by default Apple's, which are the strictest.
 * It answers all else as that vendor does.
 */
export class PushServiceStandIn {
  origin = ''
  /** The host's public key, with which browsers subscribe. */
  key = ''
  /** Statuses of the next answers, some with seconds to wait. Then it works again. 101 ends without an answer. */
  troubles: PushServiceAnswer[] = []
  /** Its answer to a message for this path, where it has one of its own. */
  refusalOf: (path: string) => PushServiceAnswer | null = () => null
  vendor: PushVendor = 'apple'
  /** For the end of a token. */
  clock: () => Date = () => new Date()
  /** Runs between the arrival of a message and the answer. */
  meanwhile: () => Promise<unknown> = () => Promise.resolve()
  asked = 0
  /** Connections that were opened to it. */
  connections = 0
  /** Each `Authorization` that it has read. */
  readonly authorizations = new Set<string>()
  /** Seconds for which it would keep the last message for a device. */
  kept = 0
  /** Topics of the messages that it took. */
  topics: (string | null)[] = []
  readonly #browsers = new Map<string, Browser>()
  readonly #server: Server

  /** @param tls Without one it speaks plain HTTP. */
  constructor(tls?: { key: Buffer; cert: Buffer }) {
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      void this.#take(request).then(
        ({ status, retryAfter, body, cut }) => {
          if (status === 101) return request.socket.end(switching)
          response.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter })
          if (cut === undefined) return response.end(body)
          return response.write('{"reason":', () => cut === 'breaks' && request.socket.destroy())
        },
        () => response.writeHead(400).end(),
      )
    }
    this.#server = tls ? createTlsServer(tls, answer) : createServer(answer)
    this.#server.on('connection', () => (this.connections += 1))
  }

  async start(): Promise<void> {
    this.origin = await listenLocally(this.#server)
  }

  stop(): Promise<void> {
    return closeServer(this.#server)
  }

  /** Subscribes another browser. */
  subscribe(): BrowserSubscription {
    const ecdh = createECDH('prime256v1')
    const browser: Browser = { ecdh, auth: randomBytes(16), messages: [], declared: [] }
    const path = `/push/${randomUUID()}`
    this.#browsers.set(path, browser)
    return {
      endpoint: this.origin + path,
      keys: { p256dh: ecdh.generateKeys('base64url'), auth: browser.auth.toString('base64url') },
      messages: browser.messages,
      declared: browser.declared,
    }
  }

  async #take(request: IncomingMessage): Promise<PushServiceAnswer> {
    this.asked += 1
    const body = await buffer(request)
    await this.meanwhile()
    const trouble = this.troubles.shift() ?? this.refusalOf(request.url ?? '')
    if (trouble) return trouble
    const browser = this.#browsers.get(request.url ?? '')
    if (!browser) return { status: 404 }
    const { maxTtlSeconds, decodesTopic, accepted, bodies }: Rules = pushVendors[this.vendor]
    const { authorization = '', topic, urgency, 'content-encoding': encoding } = request.headers
    const ttl = String(request.headers.ttl ?? '')
    this.authorizations.add(authorization)
    if (!this.#isAuthorized(authorization)) return { status: 403, body: bodies.token }
    if (encoding !== 'aes128gcm') return { status: 400 }
    if (!/^\d+$/.test(ttl) || Number(ttl) > maxTtlSeconds) return { status: 400, body: bodies.ttl }
    if (urgency !== undefined && !['very-low', 'low', 'normal', 'high'].includes(String(urgency)))
      return { status: 400 }
    if (topic !== undefined && !isTopic(String(topic), decodesTopic))
      return { status: 400, body: bodies.topic }
    if (body.byteLength > maxBodyBytes) return { status: 413, body: bodies.size }
    this.kept = Number(ttl)
    const content: unknown = JSON.parse(decrypt(browser, body))
    browser.messages.push(v.parse(PushMessage, content))
    browser.declared.push(v.parse(Declared, content))
    this.topics.push(topic === undefined ? null : String(topic))
    return { status: accepted }
  }

  #isAuthorized(header: string): boolean {
    const [, head = '', claims = '', signature = '', key = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
    if (key !== this.key) return false
    const point = Buffer.from(key, 'base64url')
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    })
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    const { aud, exp, sub } = v.parse(Claims, JSON.parse(Buffer.from(claims, 'base64url').toString()))
    const leftSeconds = exp - this.clock().getTime() / 1000
    const isLive = Number.isInteger(exp) && leftSeconds > 0 && leftSeconds <= maxTokenSeconds
    const { takesLocalhost }: Rules = pushVendors[this.vendor]
    const isSubject = /^(?:mailto:[^\s<>@]+@|https:\/\/)[^\s<>]+$/.test(sub)
    return (
      isSigned && aud === this.origin && isLive && isSubject && (takesLocalhost || !/localhost/.test(sub))
    )
  }
}

const isTopic = (topic: string, decodesTopic: boolean): boolean =>
  /^[\w-]{1,32}$/.test(topic) && (!decodesTopic || topic.length % 4 !== 1)

/** RFC 8291 as a browser does it. */
function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, senderEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32)
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${what}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(body.subarray(-16))
  const text = Buffer.concat([decipher.update(body.subarray(senderEnd, -16)), decipher.final()])
  if (text.at(-1) !== 2) throw new Error('Not the last record')
  return text.subarray(0, -1).toString()
}
