import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Database } from '#server/db/database.ts'
import { participantTransaction } from '#server/db/transaction-of.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { networkOf } from '#server/http/request-limit.ts'
import { type BegunSession, beginSession } from '#server/modules/account/sessions/begin-session.ts'
import { ownAccount } from '#server/modules/account/settings/service.ts'
import { notify } from '#server/modules/account/sessions/mail-participant.ts'
import {
  type PasskeyRefusal,
  authenticationOptions,
  refuseUnknown,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from '#server/platform/passkeys/passkeys.ts'
import type { Attempt } from '#server/platform/sessions/attempt.ts'
import { type Account, lockAccount } from '#server/platform/sessions/accounts.ts'
import { type ProvedSession, lockProof, storeProof } from '#server/platform/sessions/proof.ts'
import { passkeyAddedMessage, passkeyRemovedMessage } from './messages.ts'
import { eq } from 'drizzle-orm'
import { passkeys } from '#server/db/schema.ts'
import { countPasskeys, findPasskeys, ownPasskey } from './repo.ts'

/** Passkeys of one participant. */
export const maxPasskeys = 10

const signInPurpose = 'sign-in'
/** Another session cannot use the challenge. */
const purposeIn = ({ sessionHash }: SignedIn, act: 'add' | 'prove') =>
  `${act}-passkey:${Buffer.from(sessionHash).toString('base64url')}`

const codes = {
  'challenge-ended': 'passkey-expired',
  'does-not-fit': 'passkey-refused',
} as const satisfies Record<PasskeyRefusal, string>

/**
 * Options to make a passkey.
 *
 * @throws {HostError} `too-many-passkeys`.
 */
export async function addOptions(deps: HostDependencies, session: ProvedSession) {
  const account = await ownAccount(deps, session)
  const world = worldOf(deps)
  const known = await findPasskeys(world.db, session.participantId)
  if (known.length >= maxPasskeys) throw new HostError('too-many-passkeys')
  return registrationOptions(
    { ...world, purpose: purposeIn(session, 'add') },
    { name: account.email, userHandle: new TextEncoder().encode(session.encId), passkeys: known },
  )
}

/**
 * Adds a passkey, and tells the participant by mail.
 *
 * @param name Of the device, such as *Firefox on Linux*.
 * @returns The passkey's id in the participant's list.
 * @throws {HostError} `passkey-expired`, `passkey-refused`, `too-many-passkeys`, or `unauthenticated` or `proof-needed`
 * if the session or its proof has ended meanwhile.
 */
export async function addPasskey(
  deps: HostDependencies,
  signedIn: SignedIn,
  response: RegistrationResponseJSON,
  name: string,
): Promise<number> {
  const world = worldOf(deps)
  const { participantId } = signedIn
  // A refusal is returned, not thrown: the transaction also uses the challenge up.
  const outcome = await world.db.transaction(async (tx) => {
    await lockProof(tx, signedIn)
    const asking = { ...world, db: tx, purpose: purposeIn(signedIn, 'add') }
    const passkey = await verifyRegistration(asking, response)
    if (typeof passkey === 'string') return passkey
    if ((await countPasskeys(tx, participantId)) >= maxPasskeys) throw new HostError('too-many-passkeys')
    const [added] = await tx
      .insert(passkeys)
      .values({ ...passkey, participantId, name, createdAt: world.now })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    // An account has this passkey already.
    return added?.id ?? 'does-not-fit'
  })
  if (typeof outcome === 'string') throw new HostError(codes[outcome])
  const account = await ownAccount(deps, signedIn)
  notify(deps, 'notice of a new passkey', account, passkeyAddedMessage, name)
  return outcome
}

/** Removes a passkey of the participant, and tells so by mail. Resolves to its name; null if there is none. */
export async function removePasskey(
  deps: HostDependencies,
  session: ProvedSession,
  id: number,
): Promise<string | null> {
  const [removed] = await deps.database.db.transaction(async (tx) => {
    await lockProof(tx, session)
    return tx.delete(passkeys).where(ownPasskey(session.participantId, id)).returning({ name: passkeys.name })
  })
  if (!removed) return null
  const account = await ownAccount(deps, session)
  notify(deps, 'notice of a removed passkey', account, passkeyRemovedMessage, removed.name)
  return removed.name
}

export function signInOptions(deps: HostDependencies) {
  return authenticationOptions({ ...worldOf(deps), purpose: signInPurpose })
}

/**
 * Signs in. A passkey that nobody has gets the same answers as one that does not fit, and uses its challenge up too.
 *
 * @throws {HostError} `rate-limited`, `passkey-expired` or `passkey-refused`.
 */
export function signInWithPasskey(
  deps: HostDependencies,
  response: AuthenticationResponseJSON,
  attempt: Attempt,
): Promise<BegunSession> {
  return withPasskey(deps, response, { purpose: signInPurpose, ...attempt }, (tx, account, now) =>
    beginSession(deps, tx, account, attempt, now),
  )
}

/** Options to prove by a passkey who uses a session; null for a participant without any. */
export async function proofOptions(deps: HostDependencies, signedIn: SignedIn) {
  const world = worldOf(deps)
  const known = await findPasskeys(world.db, signedIn.participantId)
  if (known.length === 0) return null
  return authenticationOptions({ ...world, purpose: purposeIn(signedIn, 'prove') }, known)
}

/**
 * Proves who uses a session. It needs no code: a passkey is two factors in one.
 *
 * @throws {HostError} `rate-limited`, `passkey-expired`, `passkey-refused` or `unauthenticated`.
 */
export async function proveByPasskey(
  deps: HostDependencies,
  signedIn: SignedIn,
  response: AuthenticationResponseJSON,
  clientAddress: string,
): Promise<void> {
  const { participantId } = signedIn
  const asked = { purpose: purposeIn(signedIn, 'prove'), clientAddress, participantId }
  await withPasskey(deps, response, asked, async (tx, _account, now) => {
    await storeProof(tx, signedIn, now)
    return true
  })
}

/**
 * Uses a passkey, of anybody unless a participant is given.
 *
 * @throws {HostError} `rate-limited`, `passkey-expired` or `passkey-refused`.
 */
async function withPasskey<Result extends object | true>(
  deps: HostDependencies,
  response: AuthenticationResponseJSON,
  asked: { purpose: string; clientAddress: string; participantId?: number },
  act: (tx: Database, account: Account, now: Date) => Promise<Result>,
): Promise<Result> {
  const world = { ...worldOf(deps), purpose: asked.purpose }
  const network = networkOf(asked.clientAddress)
  await deps.limiter.count('passkeyByAddress', network)
  const isUsed = eq(passkeys.credentialId, response.id)
  const [owned] = await world.db.select({ owner: passkeys.participantId }).from(passkeys).where(isUsed)
  const owner = owned?.owner ?? null
  const isAsked = owner !== null && owner === (asked.participantId ?? owner)
  // A refusal is returned, not thrown: the transaction also uses the challenge up.
  const outcome = isAsked
    ? await participantTransaction(world.db, owner, async (tx) => {
        const account = await lockAccount(tx, owner)
        // Read after the lock, so that two uses of the passkey follow each other.
        const [passkey] = account ? await tx.select().from(passkeys).where(isUsed) : []
        if (account === null || !passkey) return refuseUnknown({ ...world, db: tx }, response)
        const counter = await verifyAuthentication({ ...world, db: tx }, response, passkey)
        if (typeof counter === 'string') return counter
        await tx.update(passkeys).set({ counter, lastUsedAt: world.now }).where(isUsed)
        return act(tx, account, world.now)
      })
    : await refuseUnknown(world, response)
  if (typeof outcome === 'string') throw new HostError(codes[outcome], { participantId: owner })
  await deps.limiter.undo('passkeyByAddress', world.now, network)
  return outcome
}

function worldOf(deps: HostDependencies) {
  const { database, clock, config, portalEnv } = deps
  const party = { name: portalEnv.brand, origin: config.publicOrigin }
  return { db: database.db, now: clock(), party }
}
