import { and, eq, ne, sql } from 'drizzle-orm'
import { cashouts, deletedSessions, participants, sessions, settledCashouts } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import type { Account } from '#server/platform/sessions/accounts.ts'
import { ownAccount } from '#server/modules/account/settings/service.ts'
import { notify } from '#server/modules/account/sessions/mail-participant.ts'
import { owedPoints, storeDebts } from '#server/modules/account/deleted-accounts/debts.ts'
import { type Retained, retentionNotice } from '#server/modules/account/deleted-accounts/retention-notice.ts'
import { countClicks } from '#server/modules/money/surveys/deleted-clicks.ts'
import { leaveStudies, studiesAhead } from '#server/modules/studies/participations/arrive-and-leave.ts'
import { type Work, work } from '#server/work/work.ts'
import { sumUnpaid } from '#server/modules/member/applications/unpaid.ts'
import { sumPending } from '#server/modules/money/surveys/repo.ts'
import { type ProvedSession, lockProof } from '#server/platform/sessions/proof.ts'
import type { Database } from '#server/db/database.ts'
import { defineMail } from '#server/platform/mail/define-mail.ts'

interface LostPoints {
  balance: number
  /** Points of surveys that are not in the balance yet. */
  pending: number
  /** Points of studies that wait for an operator. */
  unpaid: number
}

export interface DeletionPlan {
  account: Account
  points: LostPoints
  /** Cash-outs whose gift card was not sent yet: they prevent the deletion. */
  waiting: number
  /** Studies that hold a place. */
  ahead: number
  retained: Retained
}

export async function planDeletion(deps: HostDependencies, signedIn: SignedIn): Promise<DeletionPlan> {
  const account = await ownAccount(deps, signedIn)
  return work(deps, null, async (w) => {
    const { db: tx } = w
    const points = await lockPoints(w, account.participantId)
    const waiting = await countWaiting(tx, account.participantId)
    const { length: ahead } = await studiesAhead(tx, account.participantId)
    const retained = await retainedOf(deps, tx, { ...account, ...points })
    return { account, points, waiting, ahead, retained }
  })
}

/**
 * Deletes the account of a session.
 *
 * @param shown The points that the page showed.
 * @returns Records that stay; null if the participant has not seen the current state: points have come or
 * gone, a gift card is on its way, or one more study holds a place.
 * @throws {HostError} `proof-needed` or `unauthenticated`.
 */
export async function deleteAccount(
  deps: HostDependencies,
  session: ProvedSession,
  shown: LostPoints,
): Promise<Retained | null> {
  return deleteIf(deps, await ownAccount(deps, session), async (w) => {
    await lockProof(w.db, session)
    const { balance, pending, unpaid } = await lockPoints(w, session.participantId)
    return balance === shown.balance && pending === shown.pending && unpaid === shown.unpaid
  })
}

/**
 * Deletes an account, and tells its address by mail.
 *
 * @param isAllowed Locks the account, and decides in the transaction of the deletion.
 * @returns Records that stay; null if it is not allowed, a gift card is on its way, or one more study holds a place.
 */
export async function deleteIf(
  deps: HostDependencies,
  account: Account,
  isAllowed: (w: Work) => Promise<boolean>,
): Promise<Retained | null> {
  const { participantId } = account
  const retained = await work(deps, null, (w) =>
    leaveStudies(w, participantId, {
      isAllowed: async () => {
        // An undo of a sent card waits, or this for it.
        const isOwn = eq(cashouts.participantId, participantId)
        const own = w.db.select({ id: cashouts.id }).from(cashouts).where(isOwn)
        await w.lock('cash-out', 0, () => own.orderBy(cashouts.reference).for('no key update'))
        return (await isAllowed(w)) && (await countWaiting(w.db, participantId)) === 0
      },
      end: () => endAccount(w, deps, participantId),
    }),
  )
  if (retained === null) return null
  notify(deps, 'notice of a deleted account', account, deletedMessage, retained)
  return retained
}

async function endAccount(w: Work, deps: HostDependencies, participantId: number): Promise<Retained> {
  const { db: tx } = w
  // With the address of this moment.
  const account = await w.participant(participantId)
  const kept = await retainedOf(deps, tx, account)
  await archiveSettledCashouts(w, participantId)
  await storeDebts(w, deps, account)
  const ended = tx
    .select({ tokenHash: sessions.tokenHash, at: sql`${w.now}::timestamptz`.as('at') })
    .from(sessions)
    .where(eq(sessions.participantId, participantId))
  await tx.insert(deletedSessions).select(ended)
  await tx.delete(participants).where(eq(participants.id, participantId))
  return kept
}

async function retainedOf(deps: HostDependencies, db: Database, account: Account): Promise<Retained> {
  const { participantId, emailConfirmedAt } = account
  const settled = await db.$count(
    cashouts,
    and(eq(cashouts.participantId, participantId), ne(cashouts.state, 'requested')),
  )
  const hasSurveys = emailConfirmedAt !== null && (await countClicks(db, participantId)) > 0
  const { clicksDays } = deps.config.retention
  return {
    cashouts: settled > 0,
    debt: (await owedPoints(db, account)) > 0,
    surveyDays: hasSurveys ? clicksDays : null,
  }
}

/** Locks the balance. None of these is paid or taken back during the transaction. */
async function lockPoints(w: Work, participantId: number): Promise<LostPoints> {
  const { db: tx } = w
  const { balance } = await w.participant(participantId)
  return {
    balance,
    pending: await sumPending(tx, participantId),
    unpaid: (await sumUnpaid(tx, participantId)).points,
  }
}

function countWaiting(db: Database, participantId: number): Promise<number> {
  return db.$count(cashouts, and(eq(cashouts.participantId, participantId), eq(cashouts.state, 'requested')))
}

/** Copies the settled cash-outs of an account for the books before its deletion: amounts and dates only. */
async function archiveSettledCashouts(w: Work, participantId: number): Promise<void> {
  const { reference, state, points, dollars, requestedAt, settledAt } = cashouts
  const settled = w.db
    .select({ reference, state, points, dollars, requestedAt, settledAt })
    .from(cashouts)
    .where(and(eq(cashouts.participantId, participantId), ne(state, 'requested')))
  // Ignores a reference that was drawn twice, years apart, so that it does not prevent the deletion.
  await w.db.insert(settledCashouts).select(settled).onConflictDoNothing()
}

/** The last message to a participant. */
const deletedMessage = defineMail(({ brand, t, texts }, retained: Retained) => [
  t('Your {brand} account is deleted', { brand }),
  `${t('Your {brand} account is deleted, as was asked for on its page.', { brand })} ${retentionNotice(texts, retained)}`,
])
