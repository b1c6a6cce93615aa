import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { debts } from '#server/db/schema.ts'
import type { Work } from '#server/work/work.ts'

/** Stores what a deleted account owes, until its e-mail address has an account again. */
export async function addDebt(
  db: Database,
  { emailHash, points, at }: { emailHash: Uint8Array; points: number; at: Date },
): Promise<void> {
  await db
    .insert(debts)
    .values({ emailHash, points, at })
    .onConflictDoUpdate({ target: debts.emailHash, set: { points: sql`${debts.points} + ${points}`, at } })
}

/** Takes what a deleted account owes from the account that has its e-mail address now. */
export function carryOver(
  w: Work,
  { participantId, points }: { participantId: number; points: number },
): void {
  w.addPoints({
    participantId,
    kind: 'carried-over',
    points: -points,
    reference: { type: 'debt', id: randomUUID() },
    source: null,
    reason: null,
  })
}
