import { randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participantKeys } from '#server/db/schema.ts'
import { openBytes, sealBytes } from '#server/platform/sealing/sealed-bytes.ts'
import { type Unsealing, participantKey } from '#server/platform/sealing/sealed-column.ts'

/** A sealed reason begins so, with the participant's id. The chain of hashes covers it as it is. */
const sealedReason = /^sealed:(\d{1,9}):([\w-]+)$/

/** Seals with the participant's key, which the first reason makes. Writers of the log wait for each other. */
export async function sealReason(
  tx: Database,
  { participantId, ...unsealing }: Unsealing & { participantId: number },
  reason: string,
): Promise<string> {
  const ofParticipant = eq(participantKeys.participantId, participantId)
  const [row] = await tx.select().from(participantKeys).where(ofParticipant)
  let key = row ? openKey(unsealing, row) : null
  if (key === null) {
    // One that cannot be read opens nothing any more.
    key = randomBytes(32)
    const base64 = key.toString('base64')
    const secret = participantKey.seal(unsealing.dataKeys, [participantId], { base64 })
    const change = { target: participantKeys.participantId, set: { secret } }
    await tx.insert(participantKeys).values({ participantId, secret }).onConflictDoUpdate(change)
  }
  return `sealed:${participantId}:${sealBytes(key, Buffer.from(reason)).toString('base64url')}`
}

/** The rows with their reasons in words, or why there are none. Reasons that tell of no account are not sealed. */
export async function openReasons<Row extends { reason: string | null }>(
  db: Database,
  unsealing: Unsealing,
  rows: readonly Row[],
): Promise<Row[]> {
  const parts = rows.map(({ reason }) => sealedReason.exec(reason ?? ''))
  const ids = new Set(parts.flatMap((found) => (found === null ? [] : [Number(found[1])])))
  const found = await db
    .select()
    .from(participantKeys)
    .where(inArray(participantKeys.participantId, [...ids]))
  const keys = new Map(found.map((row) => [row.participantId, openKey(unsealing, row)]))
  return rows.map((row, index) => {
    const [, id, bytes = ''] = parts[index] ?? []
    return id === undefined ? row : { ...row, reason: wordsOf(keys.get(Number(id)), bytes) }
  })
}

/** @param key Null for one that cannot be read. */
function wordsOf(key: Buffer | null | undefined, bytes: string): string {
  if (key === undefined) return 'The reason was deleted with the account'
  const opened = key && openBytes(key, Buffer.from(bytes, 'base64url'))
  return opened?.toString() ?? 'The reason cannot be read'
}

function openKey(unsealing: Unsealing, row: typeof participantKeys.$inferSelect): Buffer | null {
  const opened = participantKey.tryOpen(unsealing, [row.participantId], row.secret)
  return opened && Buffer.from(opened.base64, 'base64')
}
