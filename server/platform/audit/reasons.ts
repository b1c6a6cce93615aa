import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participantKeys } from '#server/db/schema.ts'
import { openBytes, sealBytes } from '#server/platform/sealing/sealed-bytes.ts'
import { type Unsealing, participantKey } from '#server/platform/sealing/sealed-column.ts'

/** A sealed reason begins so, with the participant's id. The chain of hashes covers it as it is. */
const sealedReason = /^sealed:(\d+):([\w-]+)$/

/** Seals with the participant's key, which the first reason makes. Writers of the log wait for each other. */
export async function sealReason(
  tx: Database,
  { participantId, ...unsealing }: Unsealing & { participantId: number },
  reason: string,
): Promise<string> {
  let key = await findKey(tx, unsealing, participantId)
  if (!Buffer.isBuffer(key)) {
    // One that cannot be read opens nothing any more.
    key = randomBytes(32)
    const base64 = key.toString('base64')
    const secret = participantKey.seal(unsealing.dataKeys, [participantId], { base64 })
    const change = { target: participantKeys.participantId, set: { secret } }
    await tx.insert(participantKeys).values({ participantId, secret }).onConflictDoUpdate(change)
  }
  return `sealed:${participantId}:${sealBytes(key, Buffer.from(reason)).toString('base64url')}`
}

/** The reason in words, or why there are none. Reasons that tell of no account are not sealed. */
export async function openReason(db: Database, unsealing: Unsealing, stored: string): Promise<string> {
  const [, id, bytes = ''] = sealedReason.exec(stored) ?? []
  if (id === undefined) return stored
  const key = await findKey(db, unsealing, Number(id))
  if (key === 'deleted') return 'The reason was deleted with the account'
  const opened = key && openBytes(key, Buffer.from(bytes, 'base64url'))
  return opened?.toString() ?? 'The reason cannot be read'
}

/** Null for a key that cannot be read. */
async function findKey(
  db: Database,
  unsealing: Unsealing,
  participantId: number,
): Promise<Buffer | 'deleted' | null> {
  const isOwn = eq(participantKeys.participantId, participantId)
  const [row] = await db.select().from(participantKeys).where(isOwn)
  if (!row) return 'deleted'
  const opened = participantKey.tryOpen(unsealing, [participantId], row.secret)
  return opened && Buffer.from(opened.base64, 'base64')
}
