import { randomBytes } from 'node:crypto'
import type { OperatorRow, Role } from '#contract/desk/answers/operators.ts'
import type { Database } from '#server/db/database.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/audit/entry.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import {
  type StoredOperator,
  deleteInvites,
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
import { after } from '#server/desk/calls/session-times.ts'
import { newToken } from './tokens.ts'

const inviteSeconds = 60 * 60

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
  const expiresAt = after(now, inviteSeconds)
  await replaceInvite(tx, { tokenHash, operatorId: operator.id, expiresAt })
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

/** Changes the role of an operator, or whether the operator can sign in. All sessions of the operator end. */
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
  await deleteSessionsOf(tx, id)
  if (!active) await deleteInvites(tx, id)
  const act = { actor, act: 'operator.change', subject: subjectOf(operator), reason }
  await writeAct(tx, { ...act, before: was, after: { role, active } }, now)
}

/** Disables an operator by name. Resolves to words for a terminal. */
export async function disableOperator(tx: Database, name: string, actor: Actor, now: Date): Promise<string> {
  const operator = await findOperatorNamed(tx, name)
  if (operator === null) return `There is no operator ${name}`
  if (!operator.active) return `${name} was disabled before`
  const { id, role } = operator
  const change = { was: { role, active: true }, role, active: false, reason: 'Disabled by a command' }
  await changeOperator(tx, id, change, actor, now)
  return `${name} is disabled and signed out`
}

export async function listOperators(db: Database, now: Date): Promise<OperatorRow[]> {
  const [rows, passkeys, invites] = [
    await findOperators(db),
    await findPasskeys(db),
    await findOpenInvites(db, now),
  ]
  return rows.map(({ id, name, role, active, createdAt }) => ({
    id,
    name,
    role,
    active,
    created_at: createdAt.toISOString(),
    passkeys: passkeys
      .filter(({ operatorId }) => operatorId === id)
      .map((passkey) => ({
        name: passkey.name,
        created_at: passkey.createdAt.toISOString(),
        last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
      })),
    invited_until: invites.find(({ operatorId }) => operatorId === id)?.expiresAt.toISOString() ?? null,
  }))
}

export const subjectOf = ({ id }: { id: number }) => `operator:${id}`
