import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Database } from '#server/db/database.ts'
import { trustedDevices } from '#server/db/schema.ts'
import type { HostConfig } from '#server/config/config.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { clearHostCookie, hostCookieName, setHostCookie } from '#server/http/cookies.ts'
import { hashOfToken, isToken, newToken } from './tokens.ts'

/** How long a sign-in on a device needs no code, unless the participant signs out there before. */
export const trustSeconds = 180 * daySeconds

const nameIn = (config: HostConfig) => hostCookieName(config, 'device')

/** The token with which a browser shows that a code was given on it; null without one. */
export function readDeviceToken({ config }: { config: HostConfig }, c: Context): string | null {
  const token = getCookie(c, nameIn(config))
  return token !== undefined && isToken(token) ? token : null
}

export function setDeviceToken({ config }: { config: HostConfig }, c: Context, token: string): void {
  setHostCookie(c, config, nameIn(config), token, { httpOnly: true, maxAge: trustSeconds })
}

/** Trusts a device of a participant whose second factor is on. Resolves to the token for its cookie. */
export async function trustDevice(db: Database, participantId: number, now: Date): Promise<string> {
  const { token, tokenHash } = newToken()
  await db.insert(trustedDevices).values({ tokenHash, participantId, createdAt: now })
  return token
}

export async function isTrusted(
  db: Database,
  participantId: number,
  { token, now }: { token: string; now: Date },
): Promise<boolean> {
  const found = await db.$count(
    trustedDevices,
    and(
      eq(trustedDevices.tokenHash, hashOfToken(token)),
      eq(trustedDevices.participantId, participantId),
      gt(trustedDevices.createdAt, secondsBefore(now, trustSeconds)),
    ),
  )
  return found > 0
}

/** The next sign-in in the request's browser needs a code. */
export async function forgetDevice(
  { config, database }: Pick<HostDependencies, 'config' | 'database'>,
  c: Context,
): Promise<void> {
  const token = readDeviceToken({ config }, c)
  if (token === null) return
  await database.db.delete(trustedDevices).where(eq(trustedDevices.tokenHash, hashOfToken(token)))
  clearHostCookie(c, config, nameIn(config))
}

/** The next sign-in on each device of the participant needs a code. */
export async function forgetDevices(db: Database, participantId: number): Promise<void> {
  await db.delete(trustedDevices).where(eq(trustedDevices.participantId, participantId))
}
