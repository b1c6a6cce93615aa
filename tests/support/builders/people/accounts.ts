import type { Database } from '#server/db/database.ts'
import { participants, pushSubscriptions } from '#server/db/schema.ts'

/** Adds participants of these ids, without profiles. Resolves to their rows in the same order. */
export const addAccounts = (db: Database, encIds: readonly string[], createdAt: Date) =>
  db
    .insert(participants)
    .values(encIds.map((encId) => ({ encId, email: `${encId}@example.com`, createdAt })))
    .returning()

/** Ids for many participants: `p0`, `p1` and so on. */
export const manyIds = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)

/** A device that takes messages of these kinds; of all kinds by default. */
export async function subscribe(
  db: Database,
  participantId: number,
  createdAt: Date,
  {
    device = 'device',
    ...kinds
  }: { device?: string } & Pick<typeof pushSubscriptions.$inferInsert, 'kinds'> = {},
): Promise<void> {
  const empty = Buffer.alloc(32)
  const keys = { publicKey: empty, authSecret: empty, sessionHash: empty, createdAt }
  const endpoint = `https://push.example/${participantId}/${device}`
  await db.insert(pushSubscriptions).values({ participantId, endpoint, ...keys, ...kinds })
}
