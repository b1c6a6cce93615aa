import { daySeconds, hourSeconds, secondsAfter } from '#domain/dates/spans.ts'
import { and, eq, gt, ne } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { mailTokens } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { lockAccount } from '#server/platform/sessions/accounts.ts'
import { hashOfToken, isToken, newToken } from '#server/platform/sessions/tokens.ts'

type Purpose = (typeof mailTokens.$inferSelect)['purpose']

/** Lifetime of a mailed link. Nothing can be taken over with the confirmation of an account's first address. */
const lifetimeSeconds: Record<Purpose, number> = {
  'password-reset': hourSeconds,
  'new-email': hourSeconds,
  'first-email': 7 * daySeconds,
}

/** The participant of a token, and the address that it confirms. */
export interface MailTokenSubject {
  participantId: number
  /** The address to be confirmed; null for a password reset. */
  email: string | null
}

/**
 * Creates a token. A token for a new address voids the earlier one. An older reset link remains valid: anybody may
 * request another one, and must not invalidate the participant's own with it.
 *
 * @param db The transaction that holds the row that the token is for, if there is one.
 */
export async function issueMailToken(
  deps: Pick<HostDependencies, 'clock' | 'database'>,
  purpose: Purpose,
  { participantId, email }: MailTokenSubject,
  db: Database = deps.database.db,
): Promise<string> {
  const { token, tokenHash } = newToken()
  const expiresAt = secondsAfter(deps.clock(), lifetimeSeconds[purpose])
  await db.transaction(async (tx) => {
    await lockAccount(tx, participantId)
    if (purpose === 'new-email') {
      await tx
        .delete(mailTokens)
        .where(and(eq(mailTokens.participantId, participantId), eq(mailTokens.purpose, purpose)))
    }
    await tx.insert(mailTokens).values({ tokenHash, participantId, purpose, email, expiresAt })
  })
  return token
}

/** The subject of a token, or null if it is unknown, used or expired. Does not use it up. */
export async function findMailToken(
  deps: Pick<HostDependencies, 'clock' | 'database'>,
  purpose: Purpose,
  token: string,
  db: Database = deps.database.db,
): Promise<MailTokenSubject | null> {
  if (!isToken(token)) return null
  const [row] = await db
    .select({ participantId: mailTokens.participantId, email: mailTokens.email })
    .from(mailTokens)
    .where(isLive(deps, purpose, token))
  return row ?? null
}

/**
 * Uses a token up and voids the others of the participant, because they were requested for a former state of the
 * account. A confirmed first address changes no state. Of two requests with one token, one gets the subject.
 *
 * @param tx The transaction that executes what the token permits.
 */
export async function redeemMailToken(
  deps: Pick<HostDependencies, 'clock' | 'database'>,
  purpose: Purpose,
  token: string,
  tx: Database,
): Promise<MailTokenSubject | null> {
  const found = await findMailToken(deps, purpose, token, tx)
  if (!found) return null
  await lockAccount(tx, found.participantId)
  const [used] = await tx
    .delete(mailTokens)
    .where(isLive(deps, purpose, token))
    .returning()
  if (!used) return null
  if (purpose !== 'first-email') await voidMailTokens(tx, found.participantId)
  return found
}

function isLive(deps: Pick<HostDependencies, 'clock' | 'database'>, purpose: Purpose, token: string) {
  return and(
    eq(mailTokens.tokenHash, hashOfToken(token)),
    eq(mailTokens.purpose, purpose),
    gt(mailTokens.expiresAt, deps.clock()),
  )
}

/** The confirmation of the first address stays: it is void only when the address changes. */
export async function voidMailTokens(db: Database, participantId: number): Promise<void> {
  await db
    .delete(mailTokens)
    .where(and(eq(mailTokens.participantId, participantId), ne(mailTokens.purpose, 'first-email')))
}
