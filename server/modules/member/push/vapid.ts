import { hourSeconds } from '#domain/dates/spans.ts'
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { pushKeys } from '#server/db/schema.ts'
import type { VapidKeys } from '#server/platform/dependencies.ts'

/** Lifetime of a token; push services accept up to a day. One that is younger than half of it is sent again. */
const lifetimeSeconds = 12 * hourSeconds
/** Participants name the services, so their number has to be limited. */
const maxServices = 1000

export function newVapidKey(): Uint8Array {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' }))
}

export function vapidKeysOf(pkcs8: Uint8Array): VapidKeys {
  const privateKey = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' })
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { privateKey, publicKey: Buffer.concat(point).toString('base64url'), signed: new Map() }
}

/** The host's keys, created at its first start. Hosts that start together get the same ones. */
export async function readOrCreateVapidKeys(db: Database, now: Date): Promise<VapidKeys> {
  await db.insert(pushKeys).values({ privateKey: newVapidKey(), createdAt: now }).onConflictDoNothing()
  const [row] = await db.select({ privateKey: pushKeys.privateKey }).from(pushKeys)
  if (!row) throw new Error('The key for push messages was not stored')
  return vapidKeysOf(row.privateKey)
}

/**
 * The `Authorization` of a request to a push service.
 *
 * @param audience Origin of the push service.
 * @param subject Address of the operator: `https:` or `mailto:`.
 */
export function vapidAuthorization(
  { privateKey, publicKey, signed }: VapidKeys,
  { audience, subject, now }: { audience: string; subject: string; now: Date },
): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const known = signed.get(audience)
  // The clock may have been set back.
  if (known && Math.abs(seconds - known.signedAt) < lifetimeSeconds / 2) return known.authorization
  const text = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: audience, exp: seconds + lifetimeSeconds, sub: subject },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const authorization = `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
  if (signed.size >= maxServices) signed.clear()
  signed.set(audience, { authorization, signedAt: seconds })
  return authorization
}
