import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { debtKeys } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { deriveKeys } from '#server/runtime/secrets.ts'

export type DebtSecrets = Pick<HostDependencies, 'secret' | 'formerSecret'>

const ivBytes = 12
const tagBytes = 16

/** The key to hash an e-mail address with; made when there is none. */
export async function keptDebtKey(tx: Database, secrets: DebtSecrets, now: Date): Promise<Buffer> {
  const [kept] = await readDebtKeys(tx, secrets)
  if (kept) return kept
  const key = randomBytes(32)
  const [current] = deriveKeys(secrets, 'debt keys')
  await tx.insert(debtKeys).values({ sealedKey: seal(current, key), createdAt: now })
  return key
}

/** At the start: what the former secret encrypts is encrypted with the present one, before the former is thrown away. */
export async function renewDebtKeys(db: Database, secrets: DebtSecrets): Promise<void> {
  if (secrets.formerSecret !== null) await readDebtKeys(db, secrets)
}

/**
 * The keys that e-mail addresses were hashed with, newest first. Addresses can be guessed, so a key must not lie beside the
 * hashes in the clear; and a new secret must not make them useless. So a key is random, kept encrypted under the secret, and
 * encrypted again when the secret is replaced. Several hosts may add a key at the same moment; one whose secret is gone
 * stays, in case the secret comes back.
 */
export async function readDebtKeys(db: Database, secrets: DebtSecrets): Promise<Buffer[]> {
  const [current, former] = deriveKeys(secrets, 'debt keys')
  const keys: Buffer[] = []
  for (const { id, sealedKey } of await db.select().from(debtKeys).orderBy(debtKeys.id)) {
    const key = open(current, sealedKey)
    if (key) keys.unshift(key)
    const formerKey = key === null && former ? open(former, sealedKey) : null
    if (!formerKey) continue
    await db
      .update(debtKeys)
      .set({ sealedKey: seal(current, formerKey) })
      .where(eq(debtKeys.id, id))
    keys.unshift(formerKey)
  }
  return keys
}

/** Addresses are one account whatever their case, so they have one hash. */
export function hashEmail(key: Buffer, email: string): Buffer {
  return createHmac('sha256', key).update(email.toLowerCase()).digest()
}

function seal(key: Buffer, text: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** Null for what another key has encrypted. */
function open(key: Buffer, sealed: Uint8Array): Buffer | null {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}
