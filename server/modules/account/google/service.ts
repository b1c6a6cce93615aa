import { Credentials } from '#contract/answers/credentials.ts'
import type { Language } from '#language/language.ts'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { participantTransaction } from '#server/db/transaction-of.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { withCodeOf } from '#server/modules/account/codes/service.ts'
import { PasswordCheck } from '#server/modules/account/sign-in/password-check.ts'
import { createAccount } from '#server/modules/account/sign-in/create-account.ts'
import { notify } from '#server/modules/account/sessions/mail-participant.ts'
import { isDuplicate } from '#server/db/failures.ts'
import { type BegunSession, beginSession } from '#server/modules/account/sessions/begin-session.ts'
import { type Account, findAccount } from '#server/platform/sessions/accounts.ts'
import type { Attempt } from '#server/platform/sessions/attempt.ts'
import type { GoogleIdentity } from './provider.ts'
import { GoogleRefusal } from './refusal.ts'
import { and, eq, isNull, or } from 'drizzle-orm'
import { participants } from '#server/db/schema.ts'
import { defineMail } from '#server/platform/mail/define-mail.ts'

/** An account with the identity's address. Its password must be verified before the two are linked. */
export const LinkToConfirm = v.object({
  participantId: v.number(),
  email: v.string(),
  subject: v.string(),
})
export type LinkToConfirm = v.InferOutput<typeof LinkToConfirm>

/**
 * Signs in by subject, whatever the current address is; else by verified address. The host's own addresses
 * are not verified at sign-up, so the first to enter one may not be its owner. Therefore an account with a
 * password is linked only after that password was entered. A message greets a newcomer.
 *
 * @throws {GoogleRefusal} `unverified` or `other-identity`.
 */
export async function signInWithGoogle(
  deps: HostDependencies,
  identity: GoogleIdentity,
  attempt: Attempt,
  language: Language,
): Promise<BegunSession | LinkToConfirm> {
  const { db } = deps.database
  const known = await findAccount(db, { openIdSubject: identity.subject })
  if (known) return startFor(deps, known, attempt, identity.authenticatedAt)
  const email = v.safeParse(Credentials.entries.email, identity.email)
  if (!email.success || !identity.isEmailVerified) throw new GoogleRefusal('unverified')
  const account = await findAccount(db, { email: email.output })
  if (!account) {
    const { subject: openIdSubject, authenticatedAt } = identity
    const given = { email: email.output, language, openIdSubject, emailConfirmedAt: deps.clock() }
    const created = await createAccount(deps, given, attempt, authenticatedAt)
    // Created elsewhere at the same moment: the second try finds it.
    return created ?? signInWithGoogle(deps, identity, attempt, language)
  }
  // Created elsewhere at the same moment, after the search by subject.
  if (account.openIdSubject === identity.subject) {
    return startFor(deps, account, attempt, identity.authenticatedAt)
  }
  if (account.openIdSubject !== null) throw new GoogleRefusal('other-identity')
  const { participantId, passwordHash } = account
  if (passwordHash !== null) return { participantId, email: account.email, subject: identity.subject }
  return linkAccount(deps, account, { email: account.email, subject: identity.subject }, attempt)
}

/**
 * Links an account with a password, and signs in to it. That needs the code where the second factor is on: from then on
 * Google signs in without one.
 *
 * @throws {HostError} `wrong-password`, `code-needed`, `wrong-code`, `rate-limited` or `unavailable`.
 * @throws {GoogleRefusal} `other-identity`.
 */
export async function confirmLink(
  deps: HostDependencies,
  link: LinkToConfirm,
  { password, code }: { password: string; code?: string | undefined },
  attempt: Attempt,
): Promise<BegunSession> {
  const account = await findAccount(deps.database.db, { participantId: link.participantId })
  const asked = { email: link.email, passwordHash: account?.passwordHash ?? null }
  const isRight = await new PasswordCheck(deps).isRight(asked, password, attempt.clientAddress)
  if (!account || !isRight) {
    throw new HostError('wrong-password', { participantId: link.participantId })
  }
  const given = { code, clientAddress: attempt.clientAddress }
  return withCodeOf(deps, account.participantId, given, (useCode) =>
    linkAccount(deps, account, link, attempt, useCode),
  )
}

async function linkAccount(
  deps: HostDependencies,
  account: Account,
  { email, subject }: Omit<LinkToConfirm, 'participantId'>,
  attempt: Attempt,
  useCode?: (tx: Database) => Promise<boolean>,
): Promise<BegunSession> {
  try {
    const session = await participantTransaction(deps.database.db, account.participantId, async (tx) => {
      // The provider has verified the address by which it was found, unless that has changed meanwhile.
      const confirmedAt = account.email === email ? deps.clock() : null
      if (!(await linkSubject(tx, account, subject, confirmedAt))) throw new GoogleRefusal('other-identity')
      await useCode?.(tx)
      return beginSession(deps, tx, account, attempt)
    })
    notify(deps, 'notice of a linked identity', account, linkedMessage)
    return session
  } catch (error) {
    if (isDuplicate(error)) throw new GoogleRefusal('other-identity', error)
    throw error
  }
}

function startFor(
  deps: HostDependencies,
  account: Account,
  attempt: Attempt,
  authenticatedAt: Date | null,
): Promise<BegunSession> {
  return participantTransaction(deps.database.db, account.participantId, (tx) =>
    // A password, and its code, are asked for where there is one: Google opens less than both.
    beginSession(deps, tx, account, attempt, account.passwordHash === null ? authenticatedAt : null),
  )
}

/**
 * Links an account to a subject. False if the account has another subject already, or another password than
 * expected. Throws the database's own error if another account has this subject.
 *
 * @param account.passwordHash The expected password hash.
 * @param confirmedAt When the subject's provider has confirmed the account's address; null if it did not.
 */
async function linkSubject(
  db: Database,
  account: { participantId: number; passwordHash: string | null },
  subject: string,
  confirmedAt: Date | null,
): Promise<boolean> {
  const { participantId, passwordHash } = account
  const linked = await db
    .update(participants)
    .set({ openIdSubject: subject, ...(confirmedAt && { emailConfirmedAt: confirmedAt }) })
    .where(
      and(
        eq(participants.id, participantId),
        or(isNull(participants.openIdSubject), eq(participants.openIdSubject, subject)),
        passwordHash === null
          ? isNull(participants.passwordHash)
          : eq(participants.passwordHash, passwordHash),
      ),
    )
    .returning({ id: participants.id })
  return linked.length > 0
}

/** Another person may have added the new way to sign in. */
export const linkedMessage = defineMail(({ brand, contactUrl, t }) => [
  t('Google sign-in was added to your {brand} account', { brand }),
  t('From now on you can log in to your {brand} account with Google.', { brand }),
  t('If it was not you, do not open links in other messages, and contact us:'),
  contactUrl,
])
