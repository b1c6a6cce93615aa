import { randomBytes } from 'node:crypto'
import type { Language } from '#language/language.ts'
import { emailSubject } from '#server/db/connection-shares.ts'
import { participants } from '#server/db/schema.ts'
import { transactionOf } from '#server/db/transaction-of.ts'
import { transferDebt } from '#server/modules/account/deleted-accounts/debts.ts'
import { type BegunSession, beginSession } from '#server/modules/account/sessions/begin-session.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { workIn } from '#server/work/work.ts'
import type { Attempt } from '#server/platform/sessions/attempt.ts'

type NewAccount = { email: string; language: Language } & (
  | { passwordHash: string; passwordSetAt: Date }
  | { openIdSubject: string; emailConfirmedAt: Date }
)

/**
 * Creates an account that signs in with a password, or with an OpenID provider's subject, and signs in to it. A message
 * greets the newcomer. Null if another account has the address or the subject, including one that is created
 * concurrently.
 *
 * @param provedAt As for `startSession`.
 */
export function createAccount(
  deps: HostDependencies,
  account: NewAccount,
  attempt: Attempt,
  provedAt: Date | null,
): Promise<BegunSession | null> {
  const { email } = account
  const encId = randomBytes(18).toString('base64url')
  const at = deps.clock()
  return transactionOf(emailSubject(email), deps.database.db, async (tx) => {
    const [row] = await tx
      .insert(participants)
      .values({ ...account, encId, createdAt: at })
      .onConflictDoNothing()
      .returning({ participantId: participants.id })
    if (!row) return null
    const { participantId } = row
    await workIn(tx, deps, async (w) => {
      await transferDebt(w, deps, { participantId, email })
      w.mail({ participantId, kind: 'welcome' })
    })
    return beginSession(deps, tx, { participantId, encId }, attempt, provedAt)
  })
}
