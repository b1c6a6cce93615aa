import type { Role } from '#contract/desk/answers/operators.ts'
import { and, asc, eq, exists, gt, ne } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { operatorInvites, operatorPasskeys, operatorSessions, operators } from '#server/db/schema.ts'
import type { Passkey } from '#server/platform/passkeys/passkeys.ts'

export type StoredOperator = typeof operators.$inferSelect

export async function findOperators(db: Database): Promise<StoredOperator[]> {
  return db.select().from(operators).orderBy(asc(operators.name))
}

/** Locks the row until the transaction ends. */
export async function lockOperator(tx: Database, id: number): Promise<StoredOperator | null> {
  const [row] = await tx.select().from(operators).where(eq(operators.id, id)).for('update')
  return row ?? null
}

export async function findOperatorNamed(db: Database, name: string): Promise<StoredOperator | null> {
  const [row] = await db.select().from(operators).where(eq(operators.name, name))
  return row ?? null
}

export async function insertOperator(
  db: Database,
  row: { name: string; role: Role; userHandle: Uint8Array; createdAt: Date },
): Promise<StoredOperator | null> {
  const [added] = await db.insert(operators).values(row).onConflictDoNothing().returning()
  return added ?? null
}

export async function updateOperator(
  db: Database,
  id: number,
  change: Partial<Pick<StoredOperator, 'role' | 'active' | 'email' | 'notices'>>,
): Promise<void> {
  await db.update(operators).set(change).where(eq(operators.id, id))
}

/** Locks all owners that can sign in, apart from one, until the transaction ends. */
export async function lockOtherOwners(tx: Database, id: number): Promise<number> {
  const rows = await tx
    .select({ id: operators.id })
    .from(operators)
    .where(
      and(
        eq(operators.role, 'owner'),
        eq(operators.active, true),
        ne(operators.id, id),
        exists(tx.select().from(operatorPasskeys).where(eq(operatorPasskeys.operatorId, operators.id))),
      ),
    )
    .for('update')
  return rows.length
}

export async function findPasskeys(db: Database, operatorId?: number) {
  return db
    .select()
    .from(operatorPasskeys)
    .where(operatorId === undefined ? undefined : eq(operatorPasskeys.operatorId, operatorId))
    .orderBy(asc(operatorPasskeys.createdAt))
}

/** Resolves to the name of the deleted passkey; null if the operator has none with this id. */
export async function deletePasskey(
  tx: Database,
  operatorId: number,
  credentialId: string,
): Promise<string | null> {
  const [deleted] = await tx
    .delete(operatorPasskeys)
    .where(and(eq(operatorPasskeys.operatorId, operatorId), eq(operatorPasskeys.credentialId, credentialId)))
    .returning({ name: operatorPasskeys.name })
  return deleted?.name ?? null
}

export async function deletePasskeysOf(tx: Database, operatorId: number): Promise<void> {
  await tx.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, operatorId))
}

/** A passkey and its operator; locks both until the transaction ends. */
export async function lockPasskey(tx: Database, credentialId: string) {
  const [row] = await tx
    .select({ passkey: operatorPasskeys, operator: operators })
    .from(operatorPasskeys)
    .innerJoin(operators, eq(operators.id, operatorPasskeys.operatorId))
    .where(eq(operatorPasskeys.credentialId, credentialId))
    .for('update')
  return row ?? null
}

/** Resolves to false if another operator has this passkey. */
export async function insertPasskey(
  db: Database,
  passkey: Passkey & { operatorId: number; name: string; createdAt: Date },
): Promise<boolean> {
  const added = await db
    .insert(operatorPasskeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: operatorPasskeys.credentialId })
  return added.length > 0
}

export async function recordUse(
  db: Database,
  credentialId: string,
  counter: number,
  at: Date,
): Promise<void> {
  await db
    .update(operatorPasskeys)
    .set({ counter, lastUsedAt: at })
    .where(eq(operatorPasskeys.credentialId, credentialId))
}

/** Replaces the operator's open invites. */
export async function replaceInvite(
  db: Database,
  invite: typeof operatorInvites.$inferInsert,
): Promise<void> {
  await deleteInvites(db, invite.operatorId)
  await db.insert(operatorInvites).values(invite)
}

export async function deleteInvites(db: Database, operatorId: number): Promise<void> {
  await db.delete(operatorInvites).where(eq(operatorInvites.operatorId, operatorId))
}

/** Ends the open invites that an operator has made. */
export async function deleteInvitesBy(db: Database, operatorId: number): Promise<void> {
  await db.delete(operatorInvites).where(eq(operatorInvites.invitedBy, operatorId))
}

/** The operator of an invite that is open; null if it is not. Locks the invite until the transaction ends. */
export async function lockInvite(
  tx: Database,
  tokenHash: Uint8Array,
  now: Date,
): Promise<StoredOperator | null> {
  const [row] = await tx
    .select({ operator: operators })
    .from(operatorInvites)
    .innerJoin(operators, eq(operators.id, operatorInvites.operatorId))
    .where(
      and(
        eq(operatorInvites.tokenHash, tokenHash),
        gt(operatorInvites.expiresAt, now),
        eq(operators.active, true),
      ),
    )
    .for('update')
  return row?.operator ?? null
}

export async function findOpenInvites(db: Database, now: Date) {
  return db.select().from(operatorInvites).where(gt(operatorInvites.expiresAt, now))
}

export async function findSession(db: Database, tokenHash: Uint8Array) {
  const [row] = await db
    .select({ session: operatorSessions, operator: operators })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(and(eq(operatorSessions.tokenHash, tokenHash), eq(operators.active, true)))
  return row ?? null
}

export async function insertSession(
  db: Database,
  session: typeof operatorSessions.$inferInsert,
): Promise<void> {
  await db.insert(operatorSessions).values(session)
}

export async function recordStepUp(db: Database, tokenHash: Uint8Array, at: Date): Promise<void> {
  await db.update(operatorSessions).set({ stepUpAt: at }).where(eq(operatorSessions.tokenHash, tokenHash))
}

export async function deleteSession(db: Database, tokenHash: Uint8Array): Promise<void> {
  await db.delete(operatorSessions).where(eq(operatorSessions.tokenHash, tokenHash))
}

export async function deleteSessionsOf(db: Database, operatorId: number): Promise<void> {
  await db.delete(operatorSessions).where(eq(operatorSessions.operatorId, operatorId))
}
