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
import { type IncomingMessage, type Server, createServer } from 'node:http'
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
}

export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
  messages: readonly PushMessage[]
}

const Claims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() })

/** An answer that no push service gives. After it, the client sees neither an answer nor an error. */
const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'

/**
 * A push service on localhost. Like real ones it requires a VAPID signature by the key of the subscription, a time to
 * live, and a body that the browser can decrypt. It answers all else with 400 or 403.
 */
export class PushServiceStandIn {
  origin = ''
  /** The host's public key, with which browsers subscribe. */
  key = ''
  /** Statuses of the next answers, some with seconds to wait. Then it works again. 101 ends without an answer. */
  troubles: { status: number; retryAfter?: string }[] = []
  /** Runs between the arrival of a message and the answer. */
  meanwhile: () => Promise<unknown> = () => Promise.resolve()
  asked = 0
  /** Seconds for which it would keep the last message for a device. */
  kept = 0
  readonly #browsers = new Map<string, Browser>()
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#take(request).then(
        ({ status, retryAfter }) => {
          if (status === 101) request.socket.end(switching)
          else response.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }).end()
        },
        () => response.writeHead(400).end(),
      )
    })
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
    const browser: Browser = { ecdh, auth: randomBytes(16), messages: [] }
    const path = `/push/${randomUUID()}`
    this.#browsers.set(path, browser)
    return {
      endpoint: this.origin + path,
      keys: { p256dh: ecdh.generateKeys('base64url'), auth: browser.auth.toString('base64url') },
      messages: browser.messages,
    }
  }

  async #take(request: IncomingMessage): Promise<{ status: number; retryAfter?: string }> {
    this.asked += 1
    const body = await buffer(request)
    await this.meanwhile()
    const trouble = this.troubles.shift()
    if (trouble) return trouble
    const browser = this.#browsers.get(request.url ?? '')
    if (!browser) return { status: 404 }
    if (!this.#isAuthorized(request.headers.authorization ?? '')) return { status: 403 }
    const { ttl, 'content-encoding': encoding } = request.headers
    if (encoding !== 'aes128gcm' || !(Number(ttl) > 0)) return { status: 400 }
    this.kept = Number(ttl)
    browser.messages.push(v.parse(PushMessage, JSON.parse(decrypt(browser, body))))
    return { status: 201 }
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
    return isSigned && aud === this.origin && Number.isInteger(exp) && /^(?:mailto:|https:)/.test(sub)
  }
}

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
