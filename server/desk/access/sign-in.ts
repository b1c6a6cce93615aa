import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { EnrolBody } from '#contract/desk/answers/access.ts'
import { workIn } from '#server/work/work.ts'
import {
  type Passkey,
  type RelyingParty,
  authenticationOptions,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from '#server/platform/passkeys/passkeys.ts'
import type { Database } from '#server/db/database.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { subjectOf } from './operators.ts'
import { deleteInvites, findPasskeys } from './repo.ts'
import { and, eq, gt } from 'drizzle-orm'
import { operatorInvites, operatorPasskeys, operatorSessions, operators } from '#server/db/schema.ts'
import { startSession } from './sessions.ts'
import { hashOfToken } from '#server/platform/sessions/tokens.ts'

type Access = Pick<DeskDependencies, 'database' | 'clock' | 'dataKeys' | 'log' | 'desk' | 'portalEnv'>

const signInPurpose = 'desk-sign-in'
const enrolPurpose = (tokenHash: Uint8Array) => `desk-enrol:${Buffer.from(tokenHash).toString('base64url')}`
const stepUpPurpose = (sessionHash: Uint8Array) =>
  `desk-step-up:${Buffer.from(sessionHash).toString('base64url')}`

/** @throws {DeskError} `invite-ended`. */
export async function enrolOptions(access: Access, token: string) {
  const { db, now, party } = worldOf(access)
  const tokenHash = hashOfToken(token)
  return db.transaction(async (tx) => {
    const operator = await lockInvite(tx, tokenHash, now)
    if (operator === null) throw new DeskError('invite-ended')
    const { id, name, role, userHandle } = operator
    const asking = { db: tx, now, party, purpose: enrolPurpose(tokenHash) }
    const passkeys = await findPasskeys(tx, id)
    return { name, role, options: await registrationOptions(asking, { name, userHandle, passkeys }) }
  })
}

/**
 * Adds the passkey, ends the invite and signs the operator in.
 *
 * @throws {DeskError} `invite-ended`, or `passkey-refused`: the invite then stays open.
 */
export async function enrol(access: Access, { token, passkey_name: passkeyName, response }: EnrolBody) {
  const { db, now, party } = worldOf(access)
  const tokenHash = hashOfToken(token)
  // A refusal is returned, not thrown: the transaction also uses the challenge up.
  const session = await db.transaction(async (tx) => {
    const purpose = enrolPurpose(tokenHash)
    const passkey = await verifyRegistration({ db: tx, now, party, purpose }, response)
    const operator = await lockInvite(tx, tokenHash, now)
    if (operator === null) throw new DeskError('invite-ended')
    const { id: operatorId, name, role } = operator
    const newsSince = oldestUse(await findPasskeys(tx, operatorId), now)
    const isAdded =
      typeof passkey !== 'string' &&
      (await insertPasskey(tx, { ...passkey, operatorId, name: passkeyName, createdAt: now }))
    if (!isAdded) return null
    await deleteInvites(tx, operatorId)
    const started = await startSession(tx, { operatorId, name, role, newsSince }, now)
    const act = {
      act: 'operator.enrol',
      subject: subjectOf(operator),
      after: { passkey: passkeyName },
    } as const
    await workIn(tx, access, (w) => w.note({ actor: { operatorId, name }, ...act }))
    return started
  })
  if (session === null) throw new DeskError('passkey-refused')
  return session
}

/** Since then a passkey may have been added that its operator, who has lost the others, has not been told of. */
const oldestUse = (known: Awaited<ReturnType<typeof findPasskeys>>, now: Date) =>
  known
    .map(({ lastUsedAt, createdAt }) => lastUsedAt ?? createdAt)
    .reduce((oldest, use) => (use < oldest ? use : oldest), now)

export async function signInOptions(access: Access) {
  return authenticationOptions({ ...worldOf(access), purpose: signInPurpose })
}

/** @throws {DeskError} `passkey-refused`. */
export async function signIn(access: Access, response: AuthenticationResponseJSON) {
  return usePasskey(access, signInPurpose, response, async (tx, actor) => {
    const session = await startSession(tx, actor, access.clock())
    const subject = subjectOf({ id: actor.operatorId })
    await workIn(tx, access, (w) => w.note({ actor, act: 'operator.sign-in', subject }))
    return session
  })
}

export async function stepUpOptions(access: Access, { operatorId, sessionHash }: SignedInOperator) {
  const world = worldOf(access)
  const passkeys = await findPasskeys(world.db, operatorId)
  return authenticationOptions({ ...world, purpose: stepUpPurpose(sessionHash) }, passkeys)
}

/**
 * Records that the operator of a session has used the passkey now.
 *
 * @throws {DeskError} `passkey-refused`, also for a passkey of another operator.
 */
export async function stepUp(
  access: Access,
  operator: SignedInOperator,
  response: AuthenticationResponseJSON,
) {
  const { db, now } = worldOf(access)
  const purpose = stepUpPurpose(operator.sessionHash)
  const usedBy = await usePasskey(access, purpose, response, (_, { operatorId }) => operatorId)
  if (usedBy !== operator.operatorId) throw new DeskError('passkey-refused')
  const own = eq(operatorSessions.tokenHash, operator.sessionHash)
  await db.update(operatorSessions).set({ stepUpAt: now }).where(own)
  return { ...operator, stepUpAt: now }
}

/**
 * Checks the answer of a passkey, and stores its count of signatures.
 *
 * @param act What its operator does with it, in the same transaction: the passkey cannot be removed before.
 */
async function usePasskey<Result extends object | number>(
  access: Access,
  purpose: string,
  response: AuthenticationResponseJSON,
  act: (tx: Database, operator: Parameters<typeof startSession>[1]) => Result | Promise<Result>,
): Promise<Result> {
  const { db, now, party } = worldOf(access)
  const used = await db.transaction(async (tx) => {
    const isUsed = eq(operatorPasskeys.credentialId, response.id)
    // Both stay locked until the transaction ends, the operator first. Entries of the log may refer to it meanwhile.
    const [found] = await tx
      .select({ passkey: operatorPasskeys, operator: operators })
      .from(operators)
      .innerJoin(operatorPasskeys, eq(operators.id, operatorPasskeys.operatorId))
      .where(isUsed)
      .for('no key update')
    if (found === undefined || !found.operator.active) return null
    const { passkey, operator } = found
    const counter = await verifyAuthentication({ db: tx, now, party, purpose }, response, passkey)
    if (typeof counter === 'string') return null
    await tx.update(operatorPasskeys).set({ counter, lastUsedAt: now }).where(isUsed)
    const { id: operatorId, name, role } = operator
    return act(tx, { operatorId, name, role, newsSince: passkey.lastUsedAt ?? passkey.createdAt })
  })
  if (used === null) throw new DeskError('passkey-refused')
  return used
}

function worldOf({ database, clock, desk, portalEnv }: Access): {
  db: Database
  now: Date
  party: RelyingParty
} {
  return {
    db: database.db,
    now: clock(),
    party: { name: `${portalEnv.brand} desk`, origin: desk.origin },
  }
}

/** The operator of an invite that is open; null if it is not. Locks the invite until the transaction ends. */
async function lockInvite(
  tx: Database,
  tokenHash: Uint8Array,
  now: Date,
): Promise<typeof operators.$inferSelect | null> {
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

/** Resolves to false if another operator has this passkey. */
async function insertPasskey(
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
