import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { findTurnedOn } from '#server/modules/account/codes/repo.ts'
import { withCodeOf } from '#server/modules/account/codes/service.ts'
import { proofOptions, proveByPasskey } from '#server/modules/account/passkeys/service.ts'
import type { Account } from '#server/platform/sessions/accounts.ts'
import { ownAccount } from '#server/modules/account/settings/service.ts'
import { PasswordCheck } from '#server/modules/account/sign-in/password-check.ts'
import { storeProof } from '#server/platform/sessions/proof.ts'

/** A participant's proof of who uses a session. */
export type GivenProof = { password: string; code: string | undefined } | AuthenticationResponseJSON

/** The ways in which a session can prove who uses it. Without a password, that is Google or a passkey. */
export interface ProofWays {
  account: Account
  needsCode: boolean
  /** Null for a participant without a passkey. */
  passkeyOptions: Awaited<ReturnType<typeof proofOptions>>
}

export async function waysOfProof(deps: HostDependencies, signedIn: SignedIn): Promise<ProofWays> {
  const { db } = deps.database
  return {
    account: await ownAccount(deps, signedIn),
    needsCode: (await findTurnedOn(db, signedIn.participantId)) !== null,
    passkeyOptions: await proofOptions(deps, signedIn),
  }
}

/**
 * Stamps the session, once the proof is right.
 *
 * @throws {HostError} `wrong-password`, `code-needed`, `wrong-code`, `passkey-refused`, `passkey-expired`,
 * `unauthenticated` if the session has ended meanwhile, `rate-limited` or `unavailable`.
 */
export async function proveSession(
  deps: HostDependencies,
  signedIn: SignedIn,
  given: GivenProof,
  clientAddress: string,
): Promise<void> {
  if ('response' in given) return proveByPasskey(deps, signedIn, given, clientAddress)
  const { participantId } = signedIn
  const account = await ownAccount(deps, signedIn)
  const isRight = await new PasswordCheck(deps).isRight(account, given.password, clientAddress)
  if (account.passwordHash === null || !isRight) throw new HostError('wrong-password')
  const { db } = deps.database
  await withCodeOf(deps, participantId, { code: given.code, clientAddress }, (useCode) =>
    db.transaction(async (tx) => {
      await storeProof(tx, signedIn, deps.clock())
      await useCode(tx)
    }),
  )
}
