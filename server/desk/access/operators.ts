import { hourSeconds, secondsAfter } from '#domain/dates/spans.ts'
import { randomBytes } from 'node:crypto'
import type { OperatorRow, Role } from '#contract/desk/answers/operators.ts'
import type { Database } from '#server/db/database.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/audit/entry.ts'
import { withdrawApprovals } from '#server/modules/money/payouts/approvals.ts'
import { HostError } from '#server/errors/host-error.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import {
  type StoredOperator,
  deleteInvites,
  deleteInvitesBy,
  deletePasskey,
  deletePasskeysOf,
  deleteSessionsOf,
  findOpenInvites,
  findOperatorNamed,
  findOperators,
  findPasskeys,
  insertOperator,
  lockOperator,
  lockOtherOwners,
  replaceInvite,
  updateOperator,
} from './repo.ts'
import { newToken } from './tokens.ts'

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
 */
export async function inviteOperator(
  tx: Database,
  invited: { name: string; role: Role },
  actor: Actor,
  now: Date,
): Promise<Invite> {
  const operator = (await findOperatorNamed(tx, invited.name)) ?? (await addOperator(tx, invited, now))
  if (!operator.active) throw new DeskError('name-taken')
  const { token, tokenHash } = newToken()
  const expiresAt = secondsAfter(now, inviteSeconds)
  const invitedBy = 'operatorId' in actor ? actor.operatorId : null
  await replaceInvite(tx, { tokenHash, operatorId: operator.id, invitedBy, expiresAt })
  const { name, role } = operator
  await writeAct(
    tx,
    { actor, act: 'operator.invite', subject: subjectOf(operator), after: { name, role } },
    now,
  )
  return { name, role, token, expiresAt }
}

async function addOperator(
  tx: Database,
  { name, role }: { name: string; role: Role },
  now: Date,
): Promise<StoredOperator> {
  const added = await insertOperator(tx, { name, role, userHandle: randomBytes(32), createdAt: now })
  if (added === null) throw new DeskError('name-taken')
  return added
}

/** The link of an invite. The token is in the fragment, so that no server and no log sees it before it is used. */
export const inviteLink = (origin: string, { token }: Invite) => `${origin}${enrolPath}#${token}`

interface OperatorChange {
  was: { role: Role; active: boolean }
  role: Role
  active: boolean
  reason: string
}

/**
 * Changes the role of an operator, or whether the operator can sign in. All that the operator has begun in the former
 * role ends: sessions, approvals of payouts that wait, invites to others. A disabled one loses all passkeys, so that
 * nothing that was lost or stolen meanwhile signs in again.
 */
export async function changeOperator(
  tx: Database,
  id: number,
  { was, role, active, reason }: OperatorChange,
  actor: Actor,
  now: Date,
): Promise<void> {
  const others = await lockOtherOwners(tx, id)
  const operator = await lockOperator(tx, id)
  if (operator === null || operator.role !== was.role || operator.active !== was.active)
    throw new DeskError('changed-meanwhile')
  if (operator.role === 'owner' && operator.active && others === 0 && !(active && role === 'owner'))
    throw new DeskError('last-owner')
  await updateOperator(tx, id, { role, active })
  await endAccess(tx, id)
  await deleteInvitesBy(tx, id)
  if (!active) {
    await deleteInvites(tx, id)
    await deletePasskeysOf(tx, id)
  }
  const act = { actor, act: 'operator.change', subject: subjectOf(operator), reason }
  await writeAct(tx, { ...act, before: was, after: { role, active } }, now)
}

/** Changes where the operator is told of open work, and of which. The log holds no address. */
export async function changeNotices(
  tx: Database,
  actor: { operatorId: number; name: string },
  { email, notices }: Pick<StoredOperator, 'email' | 'notices'>,
  now: Date,
): Promise<void> {
  await updateOperator(tx, actor.operatorId, { email, notices })
  const after = { has_email: email !== null, notices }
  await writeAct(
    tx,
    { actor, act: 'operator.notices', subject: subjectOf({ id: actor.operatorId }), after },
    now,
  )
}

/** Ends what an operator's passkeys have begun. */
async function endAccess(tx: Database, id: number): Promise<void> {
  await deleteSessionsOf(tx, id)
  await withdrawApprovals(tx, id)
}

interface PasskeyRemoval {
  operatorId: number
  /** Id of the passkey. */
  passkey: string
  reason: string
}

/**
 * Removes a lost or stolen passkey. All sessions of the operator end, because any of them may have begun with it.
 *
 * @throws {DeskError} `last-owner` for the only passkey of the only owner: it would need a command to come back.
 */
export async function removePasskey(
  tx: Database,
  { operatorId, passkey, reason }: PasskeyRemoval,
  actor: Actor,
  now: Date,
): Promise<void> {
  const others = await lockOtherOwners(tx, operatorId)
  const operator = await lockOperator(tx, operatorId)
  const name = operator && (await deletePasskey(tx, operatorId, passkey))
  if (operator === null || name === null) throw new HostError('not-found')
  const left = (await findPasskeys(tx, operatorId)).length
  if (operator.role === 'owner' && others + left === 0) throw new DeskError('last-owner')
  await endAccess(tx, operatorId)
  const act = { actor, act: 'operator.remove-passkey', subject: subjectOf(operator), reason }
  await writeAct(tx, { ...act, before: { passkey: name }, after: { passkeys: left } }, now)
}

/** Removes the passkeys of this name from an operator. Resolves to words for a terminal. */
export async function removeNamedPasskey(
  tx: Database,
  { name, passkey }: { name: string; passkey: string },
  actor: Actor,
  now: Date,
): Promise<string> {
  const operator = await findOperatorNamed(tx, name)
  if (operator === null) throw new Error(`there is no operator ${name}`)
  const { id: operatorId } = operator
  const named = (await findPasskeys(tx, operatorId)).filter((known) => known.name === passkey)
  if (named.length === 0) throw new Error(`${name} has no passkey ${passkey}`)
  for (const { credentialId } of named) {
    const removal = { operatorId, passkey: credentialId, reason: 'Removed by a command' }
    await removePasskey(tx, removal, actor, now)
  }
  return `${name} is signed out, and ${passkey} signs in no more`
}

/** Disables an operator by name. Resolves to words for a terminal. */
export async function disableOperator(tx: Database, name: string, actor: Actor, now: Date): Promise<string> {
  const operator = await findOperatorNamed(tx, name)
  if (operator === null) throw new Error(`there is no operator ${name}`)
  if (!operator.active) return `${name} was disabled before`
  const { id, role } = operator
  const change = { was: { role, active: true }, role, active: false, reason: 'Disabled by a command' }
  await changeOperator(tx, id, change, actor, now)
  return `${name} is disabled and signed out`
}

/** @param only The operator whose row alone is read; all rows without it. */
export async function listOperators(db: Database, now: Date, only?: number): Promise<OperatorRow[]> {
  const [rows, passkeys, invites] = [
    await findOperators(db),
    await findPasskeys(db),
    await findOpenInvites(db, now),
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
