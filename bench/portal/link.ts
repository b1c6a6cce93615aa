import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/** Latency and bandwidth of a link between a browser and a server. */
export interface LinkProfile {
  /** From a request to the first byte of its answer; opening a connection takes this once more. */
  roundTripMs: number
  /** From the server to the browser, over all connections together. */
  bytesPerMs: number
}

/** A phone with a weak signal: 150 ms and 1.6 Mbit/s. */
export const slowLink: LinkProfile = { roundTripMs: 150, bytesPerMs: 200 }
export const freeLink: LinkProfile = { roundTripMs: 0, bytesPerMs: Number.POSITIVE_INFINITY }

/** The link that all connections of a site share; it can be changed while they are open. */
export class Link {
  profile = freeLink
  /** Bytes sent to the browser, TLS included. */
  sentBytes = 0
  #freeAt = 0

  /** @returns When these bytes will have left the server, in the milliseconds of `performance.now()`. */
  occupy(bytes: number): number {
    this.sentBytes += bytes
    this.#freeAt = Math.max(performance.now(), this.#freeAt) + bytes / this.profile.bytesPerMs
    return this.#freeAt
  }
}

/** Runs functions at given times, always in the order in which they were added. */
class Schedule {
  #last = Promise.resolve()

  at(time: number, run: () => unknown): void {
    const before = this.#last
    this.#last = (async () => {
      await before
      const delay = time - performance.now()
      if (delay > 0) await new Promise((end) => setTimeout(end, delay))
      run()
    })()
  }
}

/**
 * A browser's connection behind a link, on the server's side. It accepts the server's bytes only as fast as
 * the link carries them, so that the server's own order of answers is kept.
 */
export class LinkedSocket extends Duplex {
  readonly #socket: Socket
  readonly #link: Link
  readonly #asked = new Schedule()
  readonly #sent = new Schedule()
  readonly #arrived = new Schedule()
  #isOpened = false

  constructor(socket: Socket, link: Link) {
    super({ allowHalfOpen: false })
    this.#socket = socket
    this.#link = link
    socket.setNoDelay(true)
    socket.on('data', (bytes) => this.#receive(bytes))
    socket.on('error', () => this.destroy())
    socket.on('close', () => this.destroy())
  }

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const sentAt = this.#link.occupy(bytes.byteLength)
    this.#sent.at(sentAt, done)
    this.#arrived.at(sentAt + this.#link.profile.roundTripMs / 2, () => this.#socket.write(bytes))
  }

  override _final(done: () => void): void {
    this.#arrived.at(0, () => this.#socket.end())
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy()
    done(error)
  }

  #receive(bytes: Buffer | string): void {
    const { roundTripMs } = this.#link.profile
    // The local handshake took no time; over the link it would have taken a round trip.
    const greetingMs = this.#isOpened ? 0 : roundTripMs
    this.#isOpened = true
    this.#asked.at(performance.now() + greetingMs + roundTripMs / 2, () => this.push(bytes))
  }
}
