import type { ParticipationState } from '#contract/answers/participations.ts'
import type { PushKind } from '#contract/answers/push.ts'
import type { Database } from '#server/db/database.ts'
import { enqueuePush } from '#server/modules/member/push/events.ts'
import { enqueueMail } from '#server/platform/mail-queue/enqueue.ts'
import type { DataKeys } from '#server/runtime/data-keys.ts'
import type { StoredParticipation } from './move.ts'
import type { RecruitedStudy } from './recruited-study.ts'

export interface Telling {
  push: boolean
  mail: boolean
}

const kinds: Partial<Record<ParticipationState, PushKind>> = { chosen: 'offer', paid: 'points' }

/** Tells a participant of a new state, in the transaction that makes it. */
export async function tell(
  tx: Database,
  keys: DataKeys,
  {
    study,
    row,
    note,
    now,
  }: { study: RecruitedStudy; row: StoredParticipation; note: string | null; now: Date },
  { push, mail }: Telling,
): Promise<void> {
  const { participantId, state } = row
  if (push) await enqueuePush(tx, participantId, { kind: kinds[state] ?? 'decision', id: study.id, at: now })
  if (!mail) return
  const until = row.offeredUntil?.toISOString() ?? null
  const facts = { title: study.title, decision: state, note, until, points: row.points }
  await enqueueMail(tx, keys, { participantId, kind: 'decision', facts, at: now })
}
