import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { operators } from '#server/db/schema.ts'

/** Adds an owner of the desk, without a passkey. Commands act for the only owner. */
export async function addOwner(db: Database): Promise<void> {
  const userHandle = new Uint8Array(randomBytes(32))
  await db.insert(operators).values({ name: 'Olive', role: 'owner', userHandle, createdAt: new Date() })
}
