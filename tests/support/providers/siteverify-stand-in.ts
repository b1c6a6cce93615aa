import { type Server, createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { closeServer, listenLocally } from '#tests/support/processes/local-server.ts'

const Asked = v.object({ secret: v.string(), response: v.string() })

/**
 * Turnstile's verification on localhost. It knows one secret, and accepts each of its tokens once, for a limited time.
 */
export class SiteverifyStandIn {
  /** The site that showed the widget; an answer may lack it. */
  hostname: string | undefined = 'localhost'
  /** Answers nothing while set. */
  isDown = false
  readonly secret = 'a-secret-of-the-tests'
  readonly #given = new Set<string>()
  readonly #server: Server
  url = ''

  constructor() {
    this.#server = createServer((request, response) => {
      if (this.isDown) return void response.destroy()
      return void text(request).then((body) => {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify(this.#outcome(v.parse(Asked, JSON.parse(body)))))
      })
    })
  }

  async start(): Promise<void> {
    this.url = `${await listenLocally(this.#server)}/siteverify`
  }

  stop(): Promise<void> {
    return closeServer(this.#server)
  }

  /** A token, as the widget gives it to a person who passed. */
  token(): string {
    const token = `0.${crypto.randomUUID()}`
    this.#given.add(token)
    return token
  }

  /** Expires a token, as after five minutes. */
  expire(token: string): void {
    this.#given.delete(token)
  }

  #outcome({ secret, response }: v.InferOutput<typeof Asked>) {
    if (secret !== this.secret) return { success: false, 'error-codes': ['invalid-input-secret'] }
    if (!response.startsWith('0.')) return { success: false, 'error-codes': ['invalid-input-response'] }
    if (!this.#given.delete(response)) return { success: false, 'error-codes': ['timeout-or-duplicate'] }
    return {
      success: true,
      'error-codes': [],
      hostname: this.hostname,
      challenge_ts: new Date().toISOString(),
    }
  }
}
