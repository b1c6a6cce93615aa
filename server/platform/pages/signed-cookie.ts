import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { clearHostCookie, hostCookieName, setHostCookie } from '#server/http/cookies.ts'
import { deriveKeys } from '#server/secrets/secrets.ts'
import { SignedValue } from '#server/platform/sealing/signed-value.ts'

const lifetimeSeconds = 10 * 60

type CookieDependencies = Pick<HostDependencies, 'clock' | 'config' | 'secret' | 'formerSecret'>

/** A value in the browser for ten minutes, signed against changes and hidden from scripts, but not encrypted. */
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
    setHostCookie(c, this.#deps.config, this.#name, this.#signed().sign({ value, expiresAt }), {
      httpOnly: true,
      maxAge: lifetimeSeconds,
    })
  }

  /** Null if there is none, or it has expired or was changed. */
  get(c: Context): Output | null {
    const kept = this.#signed().verify(getCookie(c, this.#name) ?? '')
    return kept !== null && kept.expiresAt > this.#deps.clock().getTime() ? kept.value : null
  }

  clear(c: Context): void {
    clearHostCookie(c, this.#deps.config, this.#name)
  }

  #signed(): SignedValue<{ value: Output; expiresAt: number }> {
    const envelope = v.object({ value: this.#schema, expiresAt: v.number() })
    return new SignedValue(deriveKeys(this.#deps, `cookie ${this.#name}`), envelope)
  }
}
