import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Database } from '#server/db/database.ts'
import { trustedDevices } from '#server/db/schema.ts'
import type { HostConfig } from '#server/config/config.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { clearHostCookie, hostCookieName, setHostCookie } from '#server/http/cookies.ts'

/** How long a sign-in on a device needs no code, unless the participant signs out there before. */
export const trustSeconds = 180 * daySeconds

/** 256 random bits in base64url. */
const tokenPattern = /^[\w-]{43}$/

const nameIn = (config: HostConfig) => hostCookieName(config, 'device')

/** The token with which a browser shows that a code was given on it; null without one. */
export function readDeviceToken({ config }: { config: HostConfig }, c: Context): string | null {
  const token = getCookie(c, nameIn(config))
  return token !== undefined && tokenPattern.test(token) ? token : null
}

export function setDeviceToken({ config }: { config: HostConfig }, c: Context, token: string): void {
  setHostCookie(c, config, nameIn(config), token, { httpOnly: true, maxAge: trustSeconds })
}

/** Trusts a device of a participant whose second factor is on. Resolves to the token for its cookie. */
export async function trustDevice(tx: Database, participantId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.insert(trustedDevices).values({ tokenHash: hashOf(token), participantId, createdAt: now })
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
      eq(trustedDevices.tokenHash, hashOf(token)),
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
  await database.db.delete(trustedDevices).where(eq(trustedDevices.tokenHash, hashOf(token)))
  clearHostCookie(c, config, nameIn(config))
}

/** The next sign-in on each device of the participant needs a code. */
export async function forgetDevices(db: Database, participantId: number): Promise<void> {
  await db.delete(trustedDevices).where(eq(trustedDevices.participantId, participantId))
}

const hashOf = (token: string) => new Uint8Array(createHash('sha256').update(token).digest())
