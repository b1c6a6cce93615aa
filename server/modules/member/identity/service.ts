import type { IdentityAnswer } from '#contract/answers/identity.ts'
import type { Database } from '#server/db/database.ts'
import { transactionOf } from '#server/db/transaction-of.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { Notice } from './notice.ts'
import { eq } from 'drizzle-orm'
import { identitySessions, participants } from '#server/db/schema.ts'
import { type StoredSession, findDecisiveSession } from './repo.ts'

/**
 * Assigns a session to this participant. The browser created it at the provider under a public identifier:
 * without this step anybody could have another participant's identity declined.
 *
 * @throws {HostError} `invalid` for another participant's session.
 */
export async function claimSession(db: Database, participantId: number, id: string, at: Date): Promise<void> {
  await db
    .insert(identitySessions)
    .values({ id, participantId, state: 'created', createdAt: at, changedAt: at })
    .onConflictDoNothing()
  const [session] = await db.select().from(identitySessions).where(eq(identitySessions.id, id))
  if (session?.participantId !== participantId) throw new HostError('invalid')
}

export async function readIdentity(db: Database, participantId: number): Promise<IdentityAnswer> {
  const session = await findDecisiveSession(db, participantId)
  if (!session) return { status: 'none', reason: null, at: null }
  const { state, reason, changedAt } = session
  return { status: state === 'created' ? 'started' : state, reason, at: changedAt.toISOString() }
}

/** Reasons for refusing a webhook. Every status but a 2xx makes the provider send it again. */
export const noticeRefusals = {
  'wrong-signature': 403,
  unreadable: 400,
  /** The portal may not have reported the session yet. */
  'unknown-session': 404,
  /** The webhook names another participant than the one who reported the session. */
  'foreign-session': 403,
} as const
export type NoticeRefusal = keyof typeof noticeRefusals

/** States in the order of their progress, except decisions, which are final. */
const progress = ['created', 'started', 'submitted'] as const satisfies readonly StoredSession['state'][]

/**
 * Applies a webhook with a valid signature. A repetition changes nothing, and neither does a late one: an
 * event after the decision, or an older decision.
 *
 * @returns The reason for a refusal; null if the webhook was applied.
 */
export async function applyNotice(db: Database, notice: Notice, now: Date): Promise<NoticeRefusal | null> {
  return transactionOf(`identity session ${notice.id}`, db, async (tx) => {
    const [found] = await tx
      .select({ session: identitySessions, encId: participants.encId })
      .from(identitySessions)
      .innerJoin(participants, eq(participants.id, identitySessions.participantId))
      .where(eq(identitySessions.id, notice.id))
      .for('update', { of: identitySessions })
    if (!found) return 'unknown-session'
    if (notice.vendorData !== null && notice.vendorData !== found.encId) return 'foreign-session'
    const { session } = found
    if (isOvertaken(notice, session)) return null
    const { state, reason, isDecision, decidedAt } = notice
    await tx
      .update(identitySessions)
      .set({ state, reason, changedAt: now, ...(isDecision && { decidedAt: decidedAt ?? now }) })
      .where(eq(identitySessions.id, session.id))
    return null
  })
}

function isOvertaken(notice: Notice, session: StoredSession): boolean {
  if (notice.state === session.state && notice.reason === session.reason) return true
  if (notice.isDecision) {
    const { decidedAt } = session
    return decidedAt !== null && notice.decidedAt !== null && notice.decidedAt <= decidedAt
  }
  const [before, after] = [session, notice].map(({ state }) => progress.findIndex((step) => step === state))
  // After a request for better pictures the provider repeats its events.
  if (session.state === 'resubmission') return notice.state !== 'submitted'
  return before === undefined || after === undefined || before === -1 || after <= before
}
