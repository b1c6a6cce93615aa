import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { participantSubject } from '#server/db/connection-shares.ts'
import { transactionOf } from '#server/db/transaction-of.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { networkOf } from '#server/http/network.ts'
import { CodeCheck, type GivenCode } from '#server/modules/account/codes/service.ts'
import { type BegunSession, beginSession } from '#server/modules/account/sessions/begin-session.ts'
import { findRecipient } from '#server/modules/account/sessions/repo.ts'
import { AccountSettings } from '#server/modules/account/settings/service.ts'
import { PasswordCheck } from '#server/modules/account/sign-in/password-check.ts'
import { AttemptLimiter } from '#server/platform/limits/service.ts'
import {
  type PasskeyRefusal,
  authenticationOptions,
  refuseUnknown,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from '#server/platform/passkeys/passkeys.ts'
import type { Attempt } from '#server/platform/sessions/attempt.ts'
import { lockSession } from '#server/platform/sessions/repo.ts'
import { passkeyAddedMessage, passkeyRemovedMessage } from './messages.ts'
import {
  countPasskeys,
  deletePasskey,
  findOwner,
  findPasskey,
  findPasskeys,
  insertPasskey,
  lockAccount,
  recordUse,
} from './repo.ts'

/** Passkeys of one participant. */
export const maxPasskeys = 10

const signInPurpose = 'sign-in'
/** Another session cannot use the challenge. */
const addPurpose = ({ sessionHash }: SignedIn) =>
  `add-passkey:${Buffer.from(sessionHash).toString('base64url')}`

const codes = {
  'challenge-ended': 'passkey-expired',
  'does-not-fit': 'passkey-refused',
} as const satisfies Record<PasskeyRefusal, string>

/** Passkeys of participants: adding, removing, and signing in. */
export class Passkeys {
  readonly #deps: HostDependencies
  readonly #settings: AccountSettings
  readonly #check: PasswordCheck
  readonly #codes: CodeCheck
  readonly #limiter: AttemptLimiter
  readonly #sender: { brand: string; publicOrigin: string }

  constructor(deps: HostDependencies) {
    this.#deps = deps
    this.#settings = new AccountSettings(deps)
    this.#check = new PasswordCheck(deps)
    this.#codes = new CodeCheck(deps)
    this.#limiter = new AttemptLimiter(deps)
    this.#sender = { brand: deps.portalEnv.brand, publicOrigin: deps.config.publicOrigin }
  }

  /**
   * Options to make a passkey. A session alone is not enough: whoever took it over could come back at any time. Where a
   * second factor is on, it needs the code, because a passkey signs in without one.
   *
   * @param given The password is undefined if the participant was not asked for it, which a recent sign-in makes
   * unnecessary.
   * @throws {HostError} `proof-needed`, `wrong-password`, `code-needed`, `wrong-code`, `too-many-passkeys`,
   * `rate-limited` or `unavailable`.
   */
  async addOptions(signedIn: SignedIn, { password, ...given }: GivenCode & { password: string | undefined }) {
    const account = await this.#settings.account(signedIn)
    if (!(await this.#settings.isFreshlySignedIn(signedIn))) {
      if (password === undefined) throw new HostError('proof-needed')
      if (!(await this.#check.isRight(account, password, given.clientAddress)))
        throw new HostError('wrong-password')
    }
    const world = this.#world()
    const passkeys = await findPasskeys(world.db, signedIn.participantId)
    if (passkeys.length >= maxPasskeys) throw new HostError('too-many-passkeys')
    await this.#codes.inSession(signedIn, given, (useCode) => world.db.transaction(useCode))
    return registrationOptions(
      { ...world, purpose: addPurpose(signedIn) },
      { name: account.email, userHandle: new TextEncoder().encode(signedIn.encId), passkeys },
    )
  }

  /**
   * Adds a passkey, and tells the participant by mail.
   *
   * @param name Of the device, such as *Firefox on Linux*.
   * @returns The passkey's id in the participant's list.
   * @throws {HostError} `passkey-expired`, `passkey-refused`, `too-many-passkeys`, or `unauthenticated` if the session
   * has ended meanwhile.
   */
  async add(signedIn: SignedIn, response: RegistrationResponseJSON, name: string): Promise<number> {
    const world = this.#world()
    const { participantId } = signedIn
    // Outside of the transaction below: a refused answer has used its challenge up.
    const passkey = await verifyRegistration({ ...world, purpose: addPurpose(signedIn) }, response)
    if (typeof passkey === 'string') throw new HostError(codes[passkey])
    const { id, account } = await world.db.transaction(async (tx) => {
      const locked = await lockAccount(tx, participantId)
      // A reset or an end of all sessions may have intervened: no passkey may come after it.
      if (locked === null || !(await lockSession(tx, signedIn))) throw new HostError('unauthenticated')
      if ((await countPasskeys(tx, participantId)) >= maxPasskeys) throw new HostError('too-many-passkeys')
      const added = await insertPasskey(tx, { ...passkey, participantId, name, createdAt: world.now })
      if (added === null) throw new HostError('passkey-refused')
      return { id: added, account: locked }
    })
    this.#notify('notice of a new passkey', passkeyAddedMessage(this.#sender, account, name))
    return id
  }

  /** Removes a passkey of the participant, and tells so by mail. Resolves to its name; null if there is none. */
  async remove({ participantId }: SignedIn, id: number): Promise<string | null> {
    const { db } = this.#deps.database
    const removed = await deletePasskey(db, participantId, id)
    const recipient = await findRecipient(db, participantId)
    if (removed !== null && recipient !== null) {
      this.#notify('notice of a removed passkey', passkeyRemovedMessage(this.#sender, recipient, removed))
    }
    return removed
  }

  /** Options to sign in with any passkey of this host. */
  signInOptions() {
    return authenticationOptions({ ...this.#world(), purpose: signInPurpose })
  }

  /**
   * Signs in. A passkey that nobody has gets the same answers as one that does not fit, and uses its challenge up too.
   *
   * @throws {HostError} `rate-limited`, `passkey-expired` or `passkey-refused`.
   */
  async signIn(response: AuthenticationResponseJSON, attempt: Attempt): Promise<BegunSession> {
    const { db } = this.#deps.database
    const countedAt = this.#deps.clock()
    const network = networkOf(attempt.clientAddress)
    await this.#limiter.count('passkeyByAddress', network)
    const participantId = await findOwner(db, response.id)
    const begun =
      participantId === null
        ? await refuseUnknown({ ...this.#world(), purpose: signInPurpose }, response)
        : await this.#begin(participantId, response, attempt)
    if (typeof begun === 'string') throw new HostError(codes[begun], { participantId })
    await this.#limiter.undo('passkeyByAddress', countedAt, network)
    return begun
  }

  /** A refusal is returned, not thrown: the transaction also uses the challenge up. */
  #begin(
    participantId: number,
    response: AuthenticationResponseJSON,
    attempt: Attempt,
  ): Promise<BegunSession | PasskeyRefusal> {
    return transactionOf(participantSubject(participantId), this.#deps.database.db, async (tx) => {
      const world = { ...this.#world(), db: tx, purpose: signInPurpose }
      const account = await lockAccount(tx, participantId)
      const passkey = account && (await findPasskey(tx, response.id))
      if (!passkey) return refuseUnknown(world, response)
      const counter = await verifyAuthentication(world, response, passkey)
      if (typeof counter === 'string') return counter
      await recordUse(tx, passkey.id, counter, world.now)
      return beginSession(this.#deps, tx, account, { ...attempt, usesPasskey: true }, world.now)
    })
  }

  #world() {
    const { database, clock, config, portalEnv } = this.#deps
    const party = { name: portalEnv.brand, origin: config.publicOrigin }
    return { db: database.db, now: clock(), party }
  }

  #notify(name: string, message: Parameters<HostDependencies['mail']['send']>[0]): void {
    this.#deps.backgroundTasks.run(name, () => this.#deps.mail.send(message))
  }
}
