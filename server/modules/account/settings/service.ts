import { participantTransaction } from '#server/db/transaction-of.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { isDuplicate } from '#server/db/failures.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { requireUsablePassword } from '#server/modules/account/sign-in/password-rules.ts'
import { mailTokens, participants, passkeys, pushSubscriptions } from '#server/db/schema.ts'
import { findTurnedOn } from '#server/modules/account/codes/repo.ts'
import { endSessions, findSessions } from '#server/modules/account/sessions/repo.ts'
import { transferDebt } from '#server/modules/account/deleted-accounts/debts.ts'
import { notify } from '#server/modules/account/sessions/mail-participant.ts'
import {
  findMailToken,
  issueMailToken,
  redeemMailToken,
  voidMailTokens,
} from '#server/modules/account/mail-links/mail-tokens.ts'
import type { Recipient } from '#server/platform/mail/mail.ts'
import { type Account, findAccount } from '#server/platform/sessions/accounts.ts'
import { workIn } from '#server/work/work.ts'
import type { Attempt } from '#server/platform/sessions/attempt.ts'
import { type ProvedSession, lockProof } from '#server/platform/sessions/proof.ts'
import { type NewSession, startSession } from '#server/platform/sessions/service.ts'
import {
  confirmEmailMessage,
  emailChangedNotice,
  emailChangeNotice,
  passwordChangedMessage,
} from './messages.ts'
import type { Overview } from './pages.ts'
import { setPassword } from './repo.ts'
import { eq } from 'drizzle-orm'

/** @throws {HostError} `unauthenticated` if the account was deleted. */
export async function ownAccount(deps: HostDependencies, signedIn: SignedIn): Promise<Account> {
  const account = await findAccount(deps.database.db, { participantId: signedIn.participantId })
  if (!account) throw new HostError('unauthenticated')
  return account
}

/** The account with the present values of its settings. */
export async function overviewOf(
  { clock, database: { db } }: HostDependencies,
  account: Account,
): Promise<Overview> {
  const { participantId } = account
  const [keys, turnedOn, { length: open }, notified] = await Promise.all([
    db.$count(passkeys, eq(passkeys.participantId, participantId)),
    findTurnedOn(db, participantId),
    findSessions(db, participantId),
    db.$count(pushSubscriptions, eq(pushSubscriptions.participantId, participantId)),
  ])
  return {
    account,
    passkeys: keys,
    hasSecondFactor: turnedOn !== null,
    sessions: open,
    notified,
    now: clock(),
  }
}

/**
 * Changes the password and ends every session; the current one continues under a new token.
 *
 * @throws {HostError} `bad-password`, `proof-needed`, `unauthenticated` or `unavailable`.
 */
export async function changePassword(
  deps: HostDependencies,
  session: ProvedSession,
  password: string,
  attempt: Attempt,
): Promise<NewSession> {
  const { participantId } = session
  const account = await ownAccount(deps, session)
  await requireUsablePassword(deps.portalEnv, password, account.email)
  const passwordHash = await deps.passwords.hash(password)
  const renewed = await deps.database.db.transaction(async (tx) => {
    await lockProof(tx, session)
    await setPassword(tx, participantId, { passwordHash, passwordSetAt: deps.clock() })
    await endSessions(tx, participantId, 'all')
    await voidMailTokens(tx, participantId)
    return startSession(deps, tx, session, { ...attempt, previous: null }, session.provedAt)
  })
  // The password's change has invalidated the links.
  await deps.limiter.reset('passwordResetByAccount', String(participantId))
  notify(deps, 'notice of a new password', account, passwordChangedMessage)
  return renewed
}

/**
 * Sends a link to a new address, and a notice to the current one. Whether another account has the new
 * address is revealed only to the person who opens the link there.
 *
 * @throws {HostError} `proof-needed`, `unauthenticated`, `rate-limited` or `unavailable`.
 */
export async function requestEmail(
  deps: HostDependencies,
  session: ProvedSession,
  email: string,
): Promise<void> {
  const { participantId } = session
  const account = await ownAccount(deps, session)
  deps.backgroundTasks.requireCapacity()
  const token = await deps.database.db.transaction(async (tx) => {
    await lockProof(tx, session)
    await deps.limiter.countIn(tx, 'newEmailByParticipant', String(participantId))
    return issueMailToken(deps, 'new-email', { participantId, email }, tx)
  })
  const recipient = { email, language: account.language }
  notify(deps, 'confirmation of an address', recipient, confirmEmailMessage, token)
  notify(deps, 'notice of a new address', account, emailChangeNotice)
}

/** The owner of a link and the address that it confirms; null if it no longer works. Does not use it up. */
export async function emailToConfirm(
  deps: HostDependencies,
  token: string,
): Promise<{ participantId: number; email: string } | null> {
  const asked = await findMailToken(deps, 'new-email', token)
  return asked?.email ? { participantId: asked.participantId, email: asked.email } : null
}

/**
 * Makes the confirmed address the account's own, and notifies the former one. The link alone is not enough: the new
 * mailbox may be a stranger's.
 *
 * @returns The new address; null if the link no longer works or is another account's.
 * @throws {HostError} `account-exists` if another account has taken the address meanwhile.
 */
export async function confirmEmail(
  deps: HostDependencies,
  token: string,
  { participantId }: SignedIn,
): Promise<string | null> {
  const asked = await findMailToken(deps, 'new-email', token)
  if (asked?.participantId !== participantId) return null
  const changed = await replaceEmail(deps, token, participantId)
  if (!changed) return null
  // The confirmation has voided the participant's links for a reset, so their number no longer counts.
  await deps.limiter.reset('passwordResetByAccount', String(participantId))
  notify(deps, 'notice of a changed address', changed.former, emailChangedNotice)
  return changed.email
}

/** A reset that came between has voided the link. */
async function replaceEmail(
  deps: HostDependencies,
  token: string,
  participantId: number,
): Promise<{ email: string; former: Recipient } | null> {
  try {
    return await participantTransaction(deps.database.db, participantId, async (tx) => {
      const subject = await redeemMailToken(deps, 'new-email', token, tx)
      const former = await findAccount(tx, { participantId })
      if (!subject || subject.email === null || former === null) return null
      const { email } = subject
      const confirmed = { email, emailConfirmedAt: deps.clock() }
      await tx.update(participants).set(confirmed).where(eq(participants.id, participantId))
      // Also the links that were mailed to the former address.
      await tx.delete(mailTokens).where(eq(mailTokens.participantId, participantId))
      await workIn(tx, deps, (w) => transferDebt(w, deps, { participantId, email }))
      return { email, former }
    })
  } catch (error) {
    if (isDuplicate(error)) throw new HostError('account-exists', { cause: error })
    throw error
  }
}
