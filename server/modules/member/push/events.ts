import type { PushKind } from '#contract/answers/push.ts'
import type { Database } from '#server/db/database.ts'
import { insertJobs } from './repo.ts'

/**
 * Queues a message for all browsers of a participant. Call it in the event's own transaction: then the
 * message exists if and only if the event does. Each event is reported once, by its `id`.
 */
export async function enqueuePush(
  tx: Database,
  participantId: number,
  { kind, id, at }: { kind: PushKind; id: number; at: Date },
): Promise<void> {
  await insertJobs(tx, participantId, { kind, event: `${kind}-${id}`, at })
}
