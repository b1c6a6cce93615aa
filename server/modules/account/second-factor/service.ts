import { randomBytes } from 'node:crypto'
import { participantSubject } from '#server/db/connection-shares.ts'
import type { Database } from '#server/db/database.ts'
import { transactionOf } from '#server/db/transaction-of.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { newRecoveryCodes, recoveryCodeHash } from '#server/modules/account/codes/recovery-codes.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  findTurnedOn,
  insertFactor,
  lockFactor,
  replaceRecoveryCodes,
} from '#server/modules/account/codes/repo.ts'
import { CodeCheck, type GivenCode } from '#server/modules/account/codes/service.ts'
import { acceptedStep, secretLength } from '#server/modules/account/codes/totp.ts'
import { AccountSettings } from '#server/modules/account/settings/service.ts'
import { PasswordCheck } from '#server/modules/account/sign-in/password-check.ts'
import { lockPassword } from '#server/modules/account/sign-in/repo.ts'
import { lockSession } from '#server/platform/sessions/repo.ts'
import { trustDevice } from '#server/platform/sessions/trusted-devices.ts'
import { turnedOffMessage, turnedOnMessage } from './messages.ts'
import { readSetUpToken, setUpToken } from './set-up-token.ts'

/** The state that the page shows. */
export type SecondFactorStatus =
  | { kind: 'on'; since: Date; codesLeft: number; needsCode: boolean }
  | { kind: 'off'; email: string }
  /** The participant signs in with Google alone, which has a second factor of its own. */
  | { kind: 'no-password' }

/** A second factor that is being turned on. */
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

/** Turns the second factor of participants on and off. */
export class SecondFactors {
  readonly #deps: HostDependencies
  readonly #settings: AccountSettings
  readonly #check: PasswordCheck
  readonly #codes: CodeCheck
  readonly #sender: { brand: string; publicOrigin: string }

  constructor(deps: HostDependencies) {
    this.#deps = deps
    this.#settings = new AccountSettings(deps)
    this.#check = new PasswordCheck(deps)
    this.#codes = new CodeCheck(deps)
    this.#sender = { brand: deps.portalEnv.brand, publicOrigin: deps.config.publicOrigin }
  }

  async status(signedIn: SignedIn): Promise<SecondFactorStatus> {
    const { db } = this.#deps.database
    const { email, passwordHash, participantId } = await this.#settings.account(signedIn)
    const since = await findTurnedOn(db, participantId)
    if (since !== null) {
      const codesLeft = await countRecoveryCodes(db, participantId)
      return { kind: 'on', since, codesLeft, needsCode: await this.#codes.isAskedOf(signedIn) }
    }
    return passwordHash === null ? { kind: 'no-password' } : { kind: 'off', email }
  }

  /**
   * A new secret for the authenticator app. Nothing is stored yet.
   *
   * @throws {HostError} `wrong-password`, `rate-limited` or `unavailable`.
   */
  async start(signedIn: SignedIn, password: string, clientAddress: string): Promise<SetUp> {
    const account = await this.#settings.account(signedIn)
    const isRight = await this.#check.isRight(account, password, clientAddress)
    if (account.passwordHash === null || !isRight) throw new HostError('wrong-password')
    return this.#setUp(signedIn, account.email, new Uint8Array(randomBytes(secretLength)))
  }

  #setUp(signedIn: SignedIn, email: string, secret: Uint8Array): SetUp {
    return { secret, email, token: setUpToken(this.#deps, signedIn, secret) }
  }

  /** Turns the second factor on, once a code has shown that the app has the secret. */
  async turnOn(signedIn: SignedIn, { token, code }: { token: string; code: string }): Promise<TurningOn> {
    const { participantId, isKept } = signedIn
    const secret = readSetUpToken(this.#deps, signedIn, token)
    if (secret === null) return { kind: 'expired' }
    const account = await this.#settings.account(signedIn)
    const now = this.#deps.clock()
    const lastStep = acceptedStep(secret, code, { now, after: 0 })
    if (lastStep === null) return { kind: 'wrong-code', setUp: this.#setUp(signedIn, account.email, secret) }
    const codes = newRecoveryCodes()
    const outcome = await this.#transaction(participantId, async (tx): Promise<TurningOn> => {
      // The account is locked before its second factor, as by a sign-in.
      if (!(await lockPassword(tx, account))) return { kind: 'expired' }
      // A reset may have ended the session, which may have been a stranger's.
      if (!(await lockSession(tx, signedIn))) return { kind: 'expired' }
      const isAdded = await insertFactor(tx, this.#deps.dataKeys, {
        participantId,
        secret,
        lastStep,
        createdAt: now,
      })
      if (!isAdded) return { kind: 'already-on' }
      await this.#storeCodes(tx, participantId, codes)
      return { kind: 'on', codes, deviceToken: isKept ? await trustDevice(tx, participantId, now) : null }
    })
    if (outcome.kind === 'on') {
      this.#notify('notice of a second factor', turnedOnMessage(this.#sender, account))
    }
    return outcome
  }

  /**
   * New recovery codes; the former ones no longer work. Null if the second factor is off.
   *
   * @throws {HostError} `code-needed`, `wrong-code` or `rate-limited`.
   */
  async renewCodes(signedIn: SignedIn, given: GivenCode): Promise<string[] | null> {
    const { participantId } = signedIn
    const codes = newRecoveryCodes()
    return this.#codes.inSession(signedIn, given, (useCode) =>
      this.#transaction(participantId, async (tx) => {
        await useCode(tx)
        if ((await lockFactor(tx, this.#deps.dataKeys, participantId)) === null) return null
        await this.#storeCodes(tx, participantId, codes)
        return codes
      }),
    )
  }

  /**
   * Turns the second factor off. Resolves to false if it was off.
   *
   * @throws {HostError} `code-needed`, `wrong-code` or `rate-limited`.
   */
  async turnOff(signedIn: SignedIn, given: GivenCode): Promise<boolean> {
    const { participantId } = signedIn
    const isRemoved = await this.#codes.inSession(signedIn, given, (useCode) =>
      this.#transaction(participantId, async (tx) => {
        await useCode(tx)
        return deleteFactor(tx, participantId)
      }),
    )
    if (isRemoved) {
      const account = await this.#settings.account(signedIn)
      this.#notify('notice of a removed second factor', turnedOffMessage(this.#sender, account))
    }
    return isRemoved
  }

  #transaction<Result>(participantId: number, work: (tx: Database) => Promise<Result>): Promise<Result> {
    return transactionOf(participantSubject(participantId), this.#deps.database.db, work)
  }

  async #storeCodes(tx: Database, participantId: number, codes: readonly string[]): Promise<void> {
    const hashes = codes.flatMap((code) => recoveryCodeHash(code) ?? [])
    await replaceRecoveryCodes(tx, participantId, hashes)
  }

  #notify(name: string, message: Parameters<HostDependencies['mail']['send']>[0]): void {
    this.#deps.backgroundTasks.run(name, () => this.#deps.mail.send(message))
  }
}
