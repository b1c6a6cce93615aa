import { hourSeconds, secondsAfter } from '#domain/dates/spans.ts'
import { randomBytes } from 'node:crypto'
import {
  type OperatorChangeBody,
  type OperatorRow,
  type Role,
  operatorNotices,
} from '#contract/desk/answers/operators.ts'
import type { Database } from '#server/db/database.ts'
import type { Ended, Work } from '#server/work/work.ts'
import { withdrawApprovals } from '#server/modules/money/approvals/approvals.ts'
import { HostError } from '#server/errors/host-error.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { deleteInvites, findPasskeys } from './repo.ts'
import { and, asc, eq, exists, gt, ne } from 'drizzle-orm'
import { operatorInvites, operatorPasskeys, operatorSessions, operators } from '#server/db/schema.ts'
import { newToken } from '#server/platform/sessions/tokens.ts'

type StoredOperator = typeof operators.$inferSelect

const inviteSeconds = hourSeconds

const enrolPath = '/enrol'

export interface Invite {
  name: string
  role: Role
  token: string
  expiresAt: Date
}

/**
 * Invites a new operator, or a known one to add a passkey. An older invite of the operator ends.
 *
 * @param invited.role Of a new operator; a known one keeps the role that it has.
 * @param invitedBy The operator who invites; null for a command.
 */
export async function inviteOperator(
  w: Work,
  invited: { name: string; role: Role },
  invitedBy: number | null,
): Promise<Ended<Invite>> {
  const { db: tx, now } = w
  const operator = (await findOperatorNamed(tx, invited.name)) ?? (await addOperator(w, invited))
  if (!operator.active) throw new DeskError('name-taken')
  const { token, tokenHash } = newToken()
  const expiresAt = secondsAfter(now, inviteSeconds)
  await deleteInvites(tx, operator.id)
  await tx.insert(operatorInvites).values({ tokenHash, operatorId: operator.id, invitedBy, expiresAt })
  const { name, role } = operator
  const act = { act: 'operator.invite', subject: subjectOf(operator), after: { name, role } } as const
  return w.note(act, { name, role, token, expiresAt })
}

async function addOperator(w: Work, { name, role }: { name: string; role: Role }): Promise<StoredOperator> {
  const row = { name, role, userHandle: randomBytes(32), createdAt: w.now }
  const [added] = await w.db.insert(operators).values(row).onConflictDoNothing().returning()
  if (added === undefined) throw new DeskError('name-taken')
  return added
}

/** The link of an invite. The token is in the fragment, so that no server and no log sees it before it is used. */
export const inviteLink = (origin: string, { token }: Invite) => `${origin}${enrolPath}#${token}`

/**
 * Changes the role of an operator, or whether the operator can sign in. All that the operator has begun in the former
 * role ends: sessions, approvals and wishes that wait, invites to others. A disabled one loses all passkeys, so that
 * nothing that was lost or stolen meanwhile signs in again.
 */
export async function changeOperator(
  w: Work,
  id: number,
  { was, role, active, reason }: OperatorChangeBody,
): Promise<Ended<void>> {
  const { db: tx } = w
  const others = await lockOtherOwners(w, id)
  const operator = await lockOperator(w, id)
  if (operator === null || operator.role !== was.role || operator.active !== was.active)
    throw new DeskError('changed-meanwhile')
  if (operator.role === 'owner' && operator.active && others === 0 && !(active && role === 'owner'))
    throw new DeskError('last-owner')
  await tx.update(operators).set({ role, active }).where(eq(operators.id, id))
  await endAccess(w, id)
  if (!active) {
    await deleteInvites(tx, id)
    await tx.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, id))
  }
  const act = { act: 'operator.change', subject: subjectOf(operator), reason } as const
  return w.note({ ...act, before: was, after: { role, active } })
}

type Notices = Pick<StoredOperator, 'email' | 'notices'>

/**
 * Changes where the operator is told of open work, and of which. The log holds no address.
 *
 * @throws {DeskError} `changed-meanwhile` if another tab has changed the address to another one.
 */
export async function changeNotices(
  w: Work,
  id: number,
  { was, ...wanted }: Notices & { was?: Notices | undefined },
): Promise<Ended<void>> {
  const stored = await lockOperator(w, id)
  const { email, notices } = was && stored ? mergeNotices(was, wanted, stored) : wanted
  await w.db.update(operators).set({ email, notices }).where(eq(operators.id, id))
  const after = { has_email: email !== null, notices }
  return w.note({ act: 'operator.notices', subject: subjectOf({ id }), after })
}

/** The changes of a form joined with those that were stored since it was opened. */
function mergeNotices(was: Notices, wanted: Notices, stored: Notices): Notices {
  const isSame = wanted.email === was.email
  const email = isSame ? stored.email : wanted.email
  const notices = operatorNotices.filter((name) => {
    const isKept = wanted.notices.includes(name) === was.notices.includes(name)
    return (isKept ? stored : wanted).notices.includes(name)
  })
  const isElsewhere = !isSame && stored.email !== was.email && stored.email !== email
  if (isElsewhere || (email === null && notices.length > 0)) throw new DeskError('changed-meanwhile')
  return { email, notices }
}

/** Ends what an operator's passkeys have begun: sessions, approvals and wishes that wait, invites to others. */
async function endAccess(w: Work, id: number): Promise<void> {
  w.accessEnds = id
  await w.db.delete(operatorSessions).where(eq(operatorSessions.operatorId, id))
  await w.db.delete(operatorInvites).where(eq(operatorInvites.invitedBy, id))
  await withdrawApprovals(w, id)
}

interface PasskeyRemoval {
  operatorId: number
  /** Id of the passkey. */
  passkey: string
  reason: string
}

/**
 * Removes a lost or stolen passkey. All that the operator has begun ends, because any of it may have been done with the
 * passkey; so does an invite to the operator, whose link may be on the same device.
 *
 * @throws {DeskError} `last-owner` for the only passkey of the only owner: it would need a command to come back.
 */
export async function removePasskey(
  w: Work,
  { operatorId, passkey, reason }: PasskeyRemoval,
): Promise<Ended<void>> {
  const { db: tx } = w
  const others = await lockOtherOwners(w, operatorId)
  const operator = await lockOperator(w, operatorId)
  const isLost = and(eq(operatorPasskeys.operatorId, operatorId), eq(operatorPasskeys.credentialId, passkey))
  const [lost] = await tx.delete(operatorPasskeys).where(isLost).returning()
  if (operator === null || lost === undefined) throw new HostError('not-found')
  const left = (await findPasskeys(tx, operatorId)).length
  if (operator.role === 'owner' && others + left === 0) throw new DeskError('last-owner')
  await endAccess(w, operatorId)
  await deleteInvites(tx, operatorId)
  const act = { act: 'operator.remove-passkey', subject: subjectOf(operator), reason } as const
  return w.note({ ...act, before: { passkey: lost.name }, after: { passkeys: left } })
}

/** Removes the passkeys of this name from an operator. Resolves to words for a terminal. */
export async function removeNamedPasskey(
  w: Work,
  { name, passkey }: { name: string; passkey: string },
): Promise<Ended<string>> {
  const operator = await findOperatorNamed(w.db, name)
  if (operator === null) throw new Error(`there is no operator ${name}`)
  const { id: operatorId } = operator
  const named = (await findPasskeys(w.db, operatorId)).filter((known) => known.name === passkey)
  if (named.length === 0) throw new Error(`${name} has no passkey ${passkey}`)
  for (const { credentialId } of named) {
    const removal = { operatorId, passkey: credentialId, reason: 'Removed by a command' }
    await removePasskey(w, removal)
  }
  return w.noted(`${name} is signed out, and ${passkey} signs in no more`)
}

/** Disables an operator by name. Resolves to words for a terminal. */
export async function disableOperator(w: Work, name: string): Promise<Ended<string>> {
  const operator = await findOperatorNamed(w.db, name)
  if (operator === null) throw new Error(`there is no operator ${name}`)
  if (!operator.active) return w.noteNothing(`${name} was disabled before`)
  const { id, role } = operator
  const change = { was: { role, active: true }, role, active: false, reason: 'Disabled by a command' }
  await changeOperator(w, id, change)
  return w.noted(`${name} is disabled and signed out`)
}

/** @param only The operator whose row alone is read; all rows without it. */
export async function listOperators(db: Database, now: Date, only?: number): Promise<OperatorRow[]> {
  const [rows, passkeys, invites] = [
    await findOperators(db),
    await findPasskeys(db),
    await db.select().from(operatorInvites).where(gt(operatorInvites.expiresAt, now)),
  ]
  const shown = only === undefined ? rows : rows.filter(({ id }) => id === only)
  return shown.map(({ id, name, role, active, createdAt, email, notices }) => ({
    id,
    name,
    role,
    active,
    created_at: createdAt.toISOString(),
    email,
    notices,
    passkeys: passkeys
      .filter(({ operatorId }) => operatorId === id)
      .map((passkey) => ({
        id: passkey.credentialId,
        name: passkey.name,
        created_at: passkey.createdAt.toISOString(),
        last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
      })),
    invited_until: invites.find(({ operatorId }) => operatorId === id)?.expiresAt.toISOString() ?? null,
  }))
}

export const subjectOf = ({ id }: { id: number }) => `operator:${id}`

export async function findOperators(db: Database): Promise<StoredOperator[]> {
  return db.select().from(operators).orderBy(asc(operators.name))
}

async function lockOperator(w: Work, id: number): Promise<StoredOperator | null> {
  const isNamed = eq(operators.id, id)
  const [row] = await w.lock('operator', id, (db) => db.select().from(operators).where(isNamed).for('update'))
  return row ?? null
}

async function findOperatorNamed(db: Database, name: string): Promise<StoredOperator | null> {
  const [row] = await db.select().from(operators).where(eq(operators.name, name))
  return row ?? null
}

/** Locks all owners that can sign in, apart from one, until the transaction ends. */
async function lockOtherOwners(w: Work, id: number): Promise<number> {
  const hasPasskey = exists(
    w.db.select().from(operatorPasskeys).where(eq(operatorPasskeys.operatorId, operators.id)),
  )
  const isOther = and(
    eq(operators.role, 'owner'),
    eq(operators.active, true),
    ne(operators.id, id),
    hasPasskey,
  )
  const rows = await w.lock('operator', 0, (db) =>
    db.select({ id: operators.id }).from(operators).where(isOther).orderBy(operators.id).for('update'),
  )
  return rows.length
}
