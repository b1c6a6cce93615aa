import type { PushKind } from '#contract/answers/push.ts'
import type { Database } from '#server/db/database.ts'
import { insertJobs } from './repo.ts'

/**
 * Has a participant's browsers told of something, where she has asked for it. Call it in the transaction that makes it
 * true: then the message is there if and only if that is.
 *
 * @param told What happened: `id` is its own, so that it is told once.
 */
export async function enqueuePush(
  tx: Database,
  participantId: number,
  { kind, id, at }: { kind: PushKind; id: number; at: Date },
): Promise<void> {
  await insertJobs(tx, participantId, { kind, event: `${kind}-${id}`, at })
}
