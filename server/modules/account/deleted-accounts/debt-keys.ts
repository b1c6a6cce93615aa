import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { debtKeys } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { openBytes, sealBytes } from '#server/platform/sealing/sealed-bytes.ts'
import { deriveKeys } from '#server/secrets/secrets.ts'
import type { Work } from '#server/work/work.ts'

export type DebtSecrets = Pick<HostDependencies, 'secret' | 'formerSecret'>

/** The key for hashing e-mail addresses; created if there is none. */
export async function readOrCreateDebtKey(w: Work, secrets: DebtSecrets): Promise<Buffer> {
  const [kept] = await readDebtKeys(w.db, secrets)
  if (kept) return kept
  const key = randomBytes(32)
  const [current] = deriveKeys(secrets, 'debt keys')
  await w.db.insert(debtKeys).values({ sealedKey: sealBytes(current, key), createdAt: w.now })
  return key
}

/** At start-up: encrypts anew with the current secret what the former one encrypts, so that that can go. */
export async function renewDebtKeys(db: Database, secrets: DebtSecrets): Promise<void> {
  if (secrets.formerSecret !== null) await readDebtKeys(db, secrets)
}

/**
 * The keys with which e-mail addresses were hashed, newest first. Addresses can be guessed, so a key must not
 * be stored in plain text beside the hashes. A new secret must not make the hashes useless either. So each
 * key is random, stored encrypted under the secret, and encrypted again when the secret is replaced. Several
 * hosts may add a key at the same moment. A key whose secret is lost is kept, in case the secret comes back.
 */
export async function readDebtKeys(db: Database, secrets: DebtSecrets): Promise<Buffer[]> {
  const [current, former] = deriveKeys(secrets, 'debt keys')
  const keys: Buffer[] = []
  for (const { id, sealedKey } of await db.select().from(debtKeys).orderBy(debtKeys.id)) {
    const sealed = Buffer.from(sealedKey)
    const key = openBytes(current, sealed)
    if (key) keys.unshift(key)
    const formerKey = key === null && former ? openBytes(former, sealed) : null
    if (!formerKey) continue
    await db
      .update(debtKeys)
      .set({ sealedKey: sealBytes(current, formerKey) })
      .where(eq(debtKeys.id, id))
    keys.unshift(formerKey)
  }
  return keys
}

/** Addresses that differ only in case belong to one account, so they have one hash. */
export function hashEmail(key: Buffer, email: string): Buffer {
  return createHmac('sha256', key).update(email.toLowerCase()).digest()
}
