import { hourSeconds, secondsBefore } from '#domain/dates/spans.ts'
import type { Language } from '#language/language.ts'
import type { LogInBody, SignUpBody } from '#contract/answers/credentials.ts'
import type { Database } from '#server/db/database.ts'
import { participantTransaction } from '#server/db/transaction-of.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { type ChallengeVerifier, withChallenge } from '#server/modules/account/captcha/challenge-verifier.ts'
import { withCodeOf } from '#server/modules/account/codes/service.ts'
import { throttle } from '#server/runtime/throttle.ts'
import { networkOf } from '#server/http/request-limit.ts'
import { type BegunSession, beginSession } from '#server/modules/account/sessions/begin-session.ts'
import type { Attempt } from '#server/platform/sessions/attempt.ts'
import { type Account, findAccount, lockAccount } from '#server/platform/sessions/accounts.ts'
import { deleteEndedSessions } from '#server/platform/sessions/service.ts'
import { isTrusted, trustDevice } from '#server/platform/sessions/trusted-devices.ts'
import { type CountedAttempt, PasswordCheck } from './password-check.ts'
import { requireUsablePassword } from './password-rules.ts'
import { createAccount } from './create-account.ts'
import { participants } from '#server/db/schema.ts'
import { and, eq } from 'drizzle-orm'

const purgeIntervalSeconds = hourSeconds

/** A sign-up that is sent again within this time is taken for the same one, whose answer was lost. */
const repetitionSeconds = 15 * 60

/** Sign-up and login with e-mail and password. */
export class AccountService {
  readonly #deps: HostDependencies
  readonly #challenge: ChallengeVerifier
  readonly #check: PasswordCheck
  readonly #purgeSessions: () => Promise<void>

  constructor(
    deps: HostDependencies,
    challenge: ChallengeVerifier,
    check: PasswordCheck = new PasswordCheck(deps),
  ) {
    this.#deps = deps
    this.#challenge = challenge
    this.#check = check
    this.#purgeSessions = throttle(deps.clock, purgeIntervalSeconds, (now) =>
      deleteEndedSessions(deps.database.db, now),
    )
  }

  /**
   * Creates an account and signs in to it. A message greets the newcomer. Sent again after a lost answer, it signs in to
   * what it has made.
   *
   * @throws {HostError} `rate-limited`, `trunstile-failed`, `bad-password`, `account-exists` or
   * `unavailable`, checked in this order.
   */
  async signUp(body: SignUpBody, attempt: Attempt, language: Language): Promise<BegunSession> {
    await this.#deps.limiter.count('signUpByAddress', networkOf(attempt.clientAddress))
    return withChallenge(this.#challenge, body.turnstile_token, () => this.#create(body, attempt, language))
  }

  async #create(body: SignUpBody, attempt: Attempt, language: Language): Promise<BegunSession> {
    await requireUsablePassword(this.#deps.portalEnv, body.password, body.email)
    const { db } = this.#deps.database
    const former = await findAccount(db, { email: body.email })
    if (former !== null) return this.#signUpAgain(former, body, attempt)
    const passwordHash = await this.#deps.passwords.hash(body.password)
    await this.#purgeSessions()
    const given = { email: body.email, passwordHash, passwordSetAt: this.#deps.clock(), language }
    const session = await createAccount(this.#deps, given, attempt, this.#deps.clock())
    return session ?? this.#signUpAgain(await findAccount(db, { email: body.email }), body, attempt)
  }

  /** Its password counts like that of a login, and a wrong one gets no other answer than an account of long ago. */
  async #signUpAgain(account: Account | null, body: SignUpBody, attempt: Attempt): Promise<BegunSession> {
    const since = secondsBefore(this.#deps.clock(), repetitionSeconds)
    if (account === null || account.emailConfirmedAt !== null || account.createdAt <= since) {
      throw new HostError('account-exists')
    }
    try {
      const counted = await this.#check.countAddress(attempt.clientAddress)
      return await this.#signInTo(account, body, attempt, counted)
    } catch (error) {
      const isOther = error instanceof HostError && ['wrong-password', 'code-needed'].includes(error.code)
      throw isOther ? new HostError('account-exists', { cause: error }) : error
    }
  }

  /**
   * Signs in. An unknown address has the same cost and answer as a wrong password. A code is asked for only after the
   * right password, so that nobody learns which accounts have a second factor.
   *
   * @param deviceToken Of a device on which a code was given before; null for another one.
   * @throws {HostError} `rate-limited`, `trunstile-failed`, `wrong-password`, `code-needed`, `wrong-code` or
   * `unavailable`.
   */
  async logIn(body: LogInBody, attempt: Attempt, deviceToken: string | null = null): Promise<BegunSession> {
    const counted = await this.#check.countAddress(attempt.clientAddress)
    // Verified first, because attempts without a solved challenge must not count against the account.
    return withChallenge(this.#challenge, body.turnstile_token, async () => {
      const account = await findAccount(this.#deps.database.db, { email: body.email })
      return this.#signInTo(account, body, attempt, counted, deviceToken)
    })
  }

  async #signInTo(
    account: Account | null,
    body: LogInBody,
    attempt: Attempt,
    counted: CountedAttempt,
    deviceToken: string | null = null,
  ): Promise<BegunSession> {
    const { db } = this.#deps.database
    const asked = { email: body.email, passwordHash: account?.passwordHash ?? null }
    const isRight = await this.#check.matches(asked, body.password, counted)
    if (!account || account.passwordHash === null || !isRight) {
      throw new HostError('wrong-password', { participantId: account?.participantId ?? null })
    }
    await this.#purgeSessions()
    const { participantId, passwordHash } = account
    const renewedHash = await this.#renewedHash(passwordHash, body.password)
    const begin = (useCode?: (tx: Database) => Promise<boolean>) =>
      participantTransaction(db, participantId, async (tx) => {
        // A reset ends all sessions, so none may begin with an old password that was verified during the reset.
        const stored = (await lockAccount(tx, participantId))?.passwordHash
        if (!(await this.#isStillRight(stored, passwordHash, body.password)))
          throw new HostError('wrong-password')
        const now = this.#deps.clock()
        const isVerified = and(
          eq(participants.id, participantId),
          eq(participants.passwordHash, passwordHash),
        )
        if (renewedHash !== null)
          await tx.update(participants).set({ passwordHash: renewedHash }).where(isVerified)
        const trusts = (await useCode?.(tx)) && attempt.isKept
        // On a trusted device the password signs in, but is no whole proof.
        const session = await beginSession(this.#deps, tx, account, attempt, useCode ? now : null)
        return trusts ? { ...session, deviceToken: await trustDevice(tx, participantId, now) } : session
      })
    const known = deviceToken !== null && { token: deviceToken, now: this.#deps.clock() }
    if (known && (await isTrusted(db, participantId, known))) return begin()
    const given = { code: body.code, clientAddress: attempt.clientAddress }
    return withCodeOf(this.#deps, participantId, given, begin)
  }

  /** Whether a verified password is still the account's. Another sign-in may have renewed its hash meanwhile. */
  async #isStillRight(
    stored: string | null | undefined,
    verified: string,
    password: string,
  ): Promise<boolean> {
    if (stored === verified) return true
    const { passwords } = this.#deps
    return !passwords.isCurrent(verified) && passwords.verify(stored ?? null, password)
  }

  /** A verified password's hash with the present cost; null if the stored one has it. */
  async #renewedHash(stored: string, password: string): Promise<string | null> {
    const { passwords } = this.#deps
    return passwords.isCurrent(stored) ? null : passwords.hash(password)
  }
}
