import type { ReplayableOperation } from '#contract/answers/outbox.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/schema.ts'

export interface KeyOwner {
  participantId: number
  operation: ReplayableOperation
  /** UUID v4. */
  key: string
}

export interface StoredKey {
  fingerprint: Uint8Array
  status: number | null
  body: unknown
}

/**
 * Claims a key for this transaction. False if it was claimed before. While a concurrent copy of the post
 * holds the key, waits until that commits or rolls back.
 */
export async function claimKey(
  tx: Database,
  owner: KeyOwner,
  row: { fingerprint: Uint8Array; createdAt: Date; status?: number; body?: unknown },
): Promise<boolean> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...owner, ...row })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return claimed.length > 0
}

export async function findKey(db: Database, owner: KeyOwner): Promise<StoredKey | null> {
  const [row] = await db
    .select({
      fingerprint: idempotencyKeys.fingerprint,
      status: idempotencyKeys.status,
      body: idempotencyKeys.body,
    })
    .from(idempotencyKeys)
    .where(isOwn(owner))
  return row ?? null
}

export async function storeOutcome(
  tx: Database,
  owner: KeyOwner,
  outcome: { status: number; body: unknown },
): Promise<void> {
  await tx.update(idempotencyKeys).set(outcome).where(isOwn(owner))
}

function isOwn({ participantId, operation, key }: KeyOwner) {
  return and(
    eq(idempotencyKeys.participantId, participantId),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  )
}
