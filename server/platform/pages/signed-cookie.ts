import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { clearHostCookie, hostCookieName, setHostCookie } from '#server/http/cookies.ts'
import { deriveKeys } from '#server/runtime/secrets.ts'

const lifetimeSeconds = 10 * 60

type CookieDependencies = Pick<HostDependencies, 'clock' | 'config' | 'secret' | 'formerSecret'>

/**
 * A value that the browser keeps for ten minutes. It is signed against changes and hidden from scripts, but
 * not encrypted.
 */
export class SignedCookie<Output> {
  readonly #deps: CookieDependencies
  readonly #name: string
  readonly #schema: v.GenericSchema<unknown, Output>

  constructor(deps: CookieDependencies, name: string, schema: v.GenericSchema<unknown, Output>) {
    this.#deps = deps
    this.#name = hostCookieName(deps.config, name)
    this.#schema = schema
  }

  set(c: Context, value: Output): void {
    const expiresAt = this.#deps.clock().getTime() + lifetimeSeconds * 1000
    const text = Buffer.from(JSON.stringify({ value, expiresAt })).toString('base64url')
    const [key] = this.#keys()
    const signature = sign(key, text).toString('base64url')
    setHostCookie(c, this.#deps.config, this.#name, `${text}.${signature}`, {
      httpOnly: true,
      maxAge: lifetimeSeconds,
    })
  }

  /** Null if there is none, or it has expired or was changed. */
  get(c: Context): Output | null {
    const [text = '', signature = ''] = (getCookie(c, this.#name) ?? '').split('.')
    const given = Buffer.from(signature, 'base64url')
    if (!this.#keys().some((key) => isEqual(given, sign(key, text)))) return null
    const envelope = v.object({ value: this.#schema, expiresAt: v.number() })
    // A value signed by an older version of this host may have another shape.
    const { success, output } = v.safeParse(envelope, JSON.parse(Buffer.from(text, 'base64url').toString()))
    return success && output.expiresAt > this.#deps.clock().getTime() ? output.value : null
  }

  clear(c: Context): void {
    clearHostCookie(c, this.#deps.config, this.#name)
  }

  #keys(): [Buffer, ...Buffer[]] {
    return deriveKeys(this.#deps, `cookie ${this.#name}`)
  }
}

const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const isEqual = (given: Buffer, expected: Buffer) =>
  given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
