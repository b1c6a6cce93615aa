import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { findTurnedOn } from '#server/modules/account/codes/repo.ts'
import { CodeCheck } from '#server/modules/account/codes/service.ts'
import { Passkeys } from '#server/modules/account/passkeys/service.ts'
import type { OwnAccount } from '#server/modules/account/settings/repo.ts'
import { AccountSettings } from '#server/modules/account/settings/service.ts'
import { PasswordCheck } from '#server/modules/account/sign-in/password-check.ts'
import { storeProof } from '#server/platform/sessions/proof.ts'

/** A participant's proof of who uses a session. */
export type GivenProof = { password: string; code: string | undefined } | AuthenticationResponseJSON

/** The ways in which a session can prove who uses it. Without a password, that is Google or a passkey. */
export interface ProofWays {
  account: OwnAccount
  needsCode: boolean
  /** Null for a participant without a passkey. */
  passkeyOptions: Awaited<ReturnType<Passkeys['proofOptions']>>
}

/** Stamps sessions with proofs of who uses them. */
export class SessionProofs {
  readonly #deps: HostDependencies
  readonly #settings: AccountSettings
  readonly #check: PasswordCheck
  readonly #codes: CodeCheck
  readonly #passkeys: Passkeys

  constructor(deps: HostDependencies) {
    this.#deps = deps
    this.#settings = new AccountSettings(deps)
    this.#check = new PasswordCheck(deps)
    this.#codes = new CodeCheck(deps)
    this.#passkeys = new Passkeys(deps)
  }

  async ways(signedIn: SignedIn): Promise<ProofWays> {
    const { db } = this.#deps.database
    return {
      account: await this.#settings.account(signedIn),
      needsCode: (await findTurnedOn(db, signedIn.participantId)) !== null,
      passkeyOptions: await this.#passkeys.proofOptions(signedIn),
    }
  }

  /**
   * Stamps the session, once the proof is right.
   *
   * @throws {HostError} `wrong-password`, `code-needed`, `wrong-code`, `passkey-refused`, `passkey-expired`,
   * `unauthenticated` if the session has ended meanwhile, `rate-limited` or `unavailable`.
   */
  async prove(signedIn: SignedIn, given: GivenProof, clientAddress: string): Promise<void> {
    if ('response' in given) return this.#passkeys.prove(signedIn, given, clientAddress)
    const { participantId } = signedIn
    const account = await this.#settings.account(signedIn)
    const isRight = await this.#check.isRight(account, given.password, clientAddress)
    if (account.passwordHash === null || !isRight) throw new HostError('wrong-password')
    const { db } = this.#deps.database
    await this.#codes.ofAccount(participantId, { code: given.code, clientAddress }, (useCode) =>
      db.transaction(async (tx) => {
        await storeProof(tx, signedIn, this.#deps.clock())
        await useCode(tx)
      }),
    )
  }
}
