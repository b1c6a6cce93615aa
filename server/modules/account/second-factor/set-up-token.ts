import { hourSeconds } from '#domain/dates/spans.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { deriveKeys } from '#server/runtime/secrets.ts'

/** Time to install an app and type its first code. */
const lifetimeSeconds = hourSeconds

type Dependencies = Pick<HostDependencies, 'clock' | 'secret' | 'formerSecret'>

/**
 * The secret of a second factor that is being turned on, for a hidden field of the form. It is bound to the session and
 * signed, so that a stranger cannot make a participant use a known secret. Nothing is stored before a code has shown that
 * the app has the secret.
 */
export function setUpToken(deps: Dependencies, session: SignedIn, secret: Uint8Array): string {
  const expiresAt = Math.floor(deps.clock().getTime() / 1000) + lifetimeSeconds
  const text = `${Buffer.from(secret).toString('base64url')}.${expiresAt}`
  const [key] = keysOf(deps)
  return `${text}.${sign(key, session, text).toString('base64url')}`
}

/** The secret; null if the token is another session's, was changed, or has expired. */
export function readSetUpToken(deps: Dependencies, session: SignedIn, token: string): Uint8Array | null {
  const [secret = '', expiresAt = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const isSigned = keysOf(deps).some((key) => {
    const expected = sign(key, session, `${secret}.${expiresAt}`)
    return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
  })
  if (!isSigned || Number(expiresAt) * 1000 <= deps.clock().getTime()) return null
  return new Uint8Array(Buffer.from(secret, 'base64url'))
}

const keysOf = (deps: Dependencies) => deriveKeys(deps, 'second factor set-up')

const sign = (key: Buffer, { sessionHash }: SignedIn, text: string) =>
  createHmac('sha256', key).update(sessionHash).update(text).digest()
