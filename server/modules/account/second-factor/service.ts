import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { participantTransaction } from '#server/db/transaction-of.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { newRecoveryCodes } from '#server/modules/account/codes/recovery-codes.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  findTurnedOn,
  insertFactor,
  lockFactor,
  replaceRecoveryCodes,
} from '#server/modules/account/codes/repo.ts'
import { acceptedStep, secretLength } from '#server/modules/account/codes/totp.ts'
import { ownAccount } from '#server/modules/account/settings/service.ts'
import { notify } from '#server/modules/account/sessions/mail-participant.ts'
import { type ProvedSession, forgetOtherProofs, lockProof } from '#server/platform/sessions/proof.ts'
import { trustDevice } from '#server/platform/sessions/trusted-devices.ts'
import { recoveryCodesMadeMessage, turnedOffMessage, turnedOnMessage } from './messages.ts'
import { hourMs } from '#domain/dates/spans.ts'
import { SignedValue } from '#server/platform/sealing/signed-value.ts'
import { deriveKeys } from '#server/secrets/secrets.ts'

export type SecondFactorStatus =
  | { kind: 'on'; since: Date; codesLeft: number }
  | { kind: 'off' }
  /** The participant signs in with Google alone, which has a second factor of its own. */
  | { kind: 'no-password' }

export interface SetUp {
  secret: Uint8Array
  token: string
  email: string
}

type TurningOn =
  /** The token is for the browser's cookie; null on a shared device. */
  | { kind: 'on'; codes: string[]; deviceToken: string | null }
  /** With the same secret once more. */
  | { kind: 'wrong-code'; setUp: SetUp }
  /** The set-up was begun too long ago, or by another session. */
  | { kind: 'expired' }
  /** It was turned on meanwhile. */
  | { kind: 'already-on' }

export async function factorStatus(deps: HostDependencies, signedIn: SignedIn): Promise<SecondFactorStatus> {
  const { db } = deps.database
  const { passwordHash, participantId } = await ownAccount(deps, signedIn)
  const since = await findTurnedOn(db, participantId)
  if (since !== null) {
    const codesLeft = await countRecoveryCodes(db, participantId)
    return { kind: 'on', since, codesLeft }
  }
  return { kind: passwordHash === null ? 'no-password' : 'off' }
}

/**
 * A new secret for the authenticator app. Nothing is stored yet.
 *
 * @throws {HostError} `not-found` for an account without a password, which signs in without a code.
 */
export async function startSetUp(deps: HostDependencies, session: ProvedSession): Promise<SetUp> {
  const { email, passwordHash } = await ownAccount(deps, session)
  if (passwordHash === null) throw new HostError('not-found')
  return setUpOf(deps, session, email, new Uint8Array(randomBytes(secretLength)))
}

function setUpOf(deps: HostDependencies, signedIn: SignedIn, email: string, secret: Uint8Array): SetUp {
  const expiresAt = deps.clock().getTime() + lifetimeMs
  const encoded = Buffer.from(secret).toString('base64url')
  return { secret, email, token: setUps(deps).sign({ secret: encoded, session: named(signedIn), expiresAt }) }
}

/**
 * Turns the second factor on, once a code has shown that the app has the secret. The token shows that the session has
 * begun with a proof, which may be old by now.
 *
 * @throws {HostError} `unauthenticated` or `proof-needed` if session or proof ended meanwhile.
 */
export async function turnOn(
  deps: HostDependencies,
  signedIn: SignedIn,
  { token, code }: { token: string; code: string },
): Promise<TurningOn> {
  const { participantId, isKept } = signedIn
  const secret = readSetUp(deps, signedIn, token)
  if (secret === null) return { kind: 'expired' }
  const account = await ownAccount(deps, signedIn)
  const now = deps.clock()
  const lastStep = acceptedStep(secret, code, { now, after: 0 })
  if (lastStep === null) return { kind: 'wrong-code', setUp: setUpOf(deps, signedIn, account.email, secret) }
  const codes = newRecoveryCodes()
  const outcome = await participantTransaction(
    deps.database.db,
    participantId,
    async (tx): Promise<TurningOn> => {
      await lockProof(tx, signedIn)
      const isAdded = await insertFactor(tx, deps.dataKeys, {
        participantId,
        secret,
        lastStep,
        createdAt: now,
      })
      if (!isAdded) return { kind: 'already-on' }
      await replaceRecoveryCodes(tx, participantId, codes)
      await forgetOtherProofs(tx, signedIn)
      return { kind: 'on', codes, deviceToken: isKept ? await trustDevice(tx, participantId, now) : null }
    },
  )
  if (outcome.kind === 'on') {
    notify(deps, 'notice of a second factor', account, turnedOnMessage)
  }
  return outcome
}

/** New recovery codes; the former ones no longer work. Null if the second factor is off. */
export async function renewCodes(deps: HostDependencies, session: ProvedSession): Promise<string[] | null> {
  const { participantId } = session
  const codes = newRecoveryCodes()
  const isRenewed = await participantTransaction(deps.database.db, participantId, async (tx) => {
    await lockProof(tx, session)
    if ((await lockFactor(tx, deps, participantId)) === null) return false
    await replaceRecoveryCodes(tx, participantId, codes)
    return true
  })
  if (!isRenewed) return null
  const account = await ownAccount(deps, session)
  notify(deps, 'notice of new recovery codes', account, recoveryCodesMadeMessage)
  return codes
}

/** Turns the second factor off. Resolves to false if it was off. */
export async function turnOff(deps: HostDependencies, session: ProvedSession): Promise<boolean> {
  const { participantId } = session
  const isRemoved = await participantTransaction(deps.database.db, participantId, async (tx) => {
    await lockProof(tx, session)
    return deleteFactor(tx, participantId)
  })
  if (isRemoved) {
    const account = await ownAccount(deps, session)
    notify(deps, 'notice of a removed second factor', account, turnedOffMessage)
  }
  return isRemoved
}

/** Time to install an app and type its first code. */
const lifetimeMs = hourMs

/**
 * The secret of a second factor that is being turned on, for a hidden field of the form. It is bound to the session and
 * signed, so that a stranger cannot make a participant use a known secret. Nothing is stored before a code has shown that
 * the app has the secret.
 */
const setUps = (deps: HostDependencies) =>
  new SignedValue(
    deriveKeys(deps, 'second factor set-up'),
    v.object({ secret: v.string(), session: v.string(), expiresAt: v.number() }),
  )

const named = ({ sessionHash }: SignedIn) => Buffer.from(sessionHash).toString('base64url')

/** The secret; null if the token is another session's, was changed, or has expired. */
function readSetUp(deps: HostDependencies, signedIn: SignedIn, token: string): Uint8Array | null {
  const setUp = setUps(deps).verify(token)
  if (setUp?.session !== named(signedIn) || setUp.expiresAt <= deps.clock().getTime()) return null
  return new Uint8Array(Buffer.from(setUp.secret, 'base64url'))
}
