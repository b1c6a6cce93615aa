import { participantSubject } from '#server/db/connection-shares.ts'
import { transactionOf } from '#server/db/transaction-of.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { isDuplicate } from '#server/db/failures.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { CodeCheck } from '#server/modules/account/codes/service.ts'
import { PasswordCheck } from '#server/modules/account/sign-in/password-check.ts'
import { isUsablePassword } from '#server/modules/account/sign-in/password-rules.ts'
import { endSessions, findRecipient } from '#server/modules/account/sessions/repo.ts'
import { lockPassword, replacePassword } from '#server/modules/account/sign-in/repo.ts'
import { transferDebt } from '#server/modules/account/deleted-accounts/debts.ts'
import { AttemptLimiter } from '#server/platform/limits/service.ts'
import { MailTokens, voidMailTokens } from '#server/modules/account/mail-links/mail-tokens.ts'
import type { Recipient } from '#server/platform/mail/mail.ts'
import { absoluteContactUrl } from '#server/platform/pages/account-links.ts'
import { secondsBefore } from '#server/platform/sessions/lifetime.ts'
import { beganWithPasskey } from '#server/platform/sessions/repo.ts'
import type { Attempt } from '#server/platform/sessions/attempt.ts'
import { type NewSession, startSession } from '#server/platform/sessions/service.ts'
import type { Confirmation } from './email-pages.ts'
import {
  confirmEmailMessage,
  emailChangedNotice,
  emailChangeNotice,
  passwordChangedMessage,
} from './messages.ts'
import { type OwnAccount, findOwnAccount, findAuthentication, setEmail } from './repo.ts'

/** How recent a sign-in must be to replace the password. */
const freshSignInSeconds = 10 * 60

/** Proof that comes with the confirmation of an address. */
interface Confirming {
  /** The session of the browser, of any account; null for a visitor. */
  signedIn: SignedIn | null
  password: string
  clientAddress: string
}

/** Changes of a participant's credentials. None of them changes the `enc_id`. */
export class AccountSettings {
  readonly #deps: HostDependencies
  readonly #check: PasswordCheck
  readonly #codes: CodeCheck
  readonly #limiter: AttemptLimiter
  readonly #tokens: MailTokens
  readonly #sender: { brand: string; publicOrigin: string }

  constructor(deps: HostDependencies) {
    this.#deps = deps
    this.#check = new PasswordCheck(deps)
    this.#codes = new CodeCheck(deps)
    this.#limiter = new AttemptLimiter(deps)
    this.#tokens = new MailTokens(deps)
    this.#sender = { brand: deps.portalEnv.brand, publicOrigin: deps.config.publicOrigin }
  }

  /** @throws {HostError} `unauthenticated` if the account was deleted. */
  async account(signedIn: SignedIn): Promise<OwnAccount> {
    const account = await findOwnAccount(this.#deps.database.db, signedIn.participantId)
    if (!account) throw new HostError('unauthenticated')
    return account
  }

  /**
   * Changes the password and ends every session; the current one continues under a new token.
   *
   * @throws {HostError} `bad-password` (the new one), `wrong-password` (the current one, or there is none),
   * `code-needed`, `wrong-code`, `rate-limited` or `unavailable`.
   */
  async changePassword(
    signedIn: SignedIn,
    passwords: { current: string; next: string; code?: string | undefined },
    attempt: Attempt,
  ): Promise<NewSession> {
    const account = await this.account(signedIn)
    const { participantId, email, passwordHash } = account
    const { brand } = this.#deps.portalEnv
    if (!(await isUsablePassword(passwords.next, { brand, email }))) throw new HostError('bad-password')
    const isRight = await this.#check.isRight(account, passwords.current, attempt.clientAddress)
    if (passwordHash === null || !isRight) throw new HostError('wrong-password')
    const newHash = await this.#deps.passwords.hash(passwords.next)
    const { db } = this.#deps.database
    const usesPasskey = await beganWithPasskey(db, signedIn.sessionHash)
    const given = { code: passwords.code, clientAddress: attempt.clientAddress }
    const session = await this.#codes.inSession(signedIn, given, (useCode) =>
      db.transaction(async (tx) => {
        // A reset may have replaced the password since it was verified.
        const isChanged = await replacePassword(tx, { participantId, passwordHash }, newHash)
        if (!isChanged) throw new HostError('wrong-password')
        await useCode(tx)
        await endSessions(tx, participantId, 'all')
        await voidMailTokens(tx, participantId)
        const next = { ...attempt, previous: null, usesPasskey }
        return startSession(this.#deps, tx, signedIn, next, this.#deps.clock())
      }),
    )
    // The password's change has invalidated the links.
    await this.#limiter.reset('passwordResetByAccount', String(participantId))
    this.#notify('notice of a new password', passwordChangedMessage(this.#sender, account))
    return session
  }

  /** Whether a change of the account needs a code of the authenticator app. */
  needsCode(signedIn: SignedIn): Promise<boolean> {
    return this.#codes.isAskedOf(signedIn)
  }

  /**
   * Whether the session has a recent proof that it is the participant's: a password, a passkey, or credentials that the
   * OpenID provider asked for at our demand.
   */
  async isFreshlySignedIn(signedIn: SignedIn): Promise<boolean> {
    const at = await findAuthentication(this.#deps.database.db, signedIn.sessionHash)
    return at !== null && at > secondsBefore(this.#deps.clock(), freshSignInSeconds)
  }

  /**
   * Sends a link to a new address, and a notice to the current one. Whether another account has the new
   * address is revealed only to the person who opens the link there.
   *
   * @param change The password is null if the account has none; then the sign-in must be recent.
   * @throws {HostError} `wrong-password`, `code-needed`, `wrong-code`, `rate-limited` or `unavailable`.
   */
  async requestEmail(
    signedIn: SignedIn,
    change: { email: string; password: string | null; code?: string | undefined },
    clientAddress: string,
  ): Promise<void> {
    const account = await this.account(signedIn)
    const isProved =
      account.passwordHash === null
        ? await this.isFreshlySignedIn(signedIn)
        : await this.#check.isRight(account, change.password ?? '', clientAddress)
    if (!isProved) throw new HostError('wrong-password')
    const { participantId } = account
    this.#deps.backgroundTasks.requireCapacity()
    const given = { code: change.code, clientAddress }
    const token = await this.#codes.inSession(signedIn, given, (useCode) =>
      this.#deps.database.db.transaction(async (tx) => {
        // A reset may have intervened: the old password must then no longer be enough to take over the account.
        if (!(await lockPassword(tx, account))) throw new HostError('wrong-password')
        await useCode(tx)
        await this.#limiter.countIn(tx, 'newEmailByParticipant', String(participantId))
        return this.#tokens.issue('new-email', { participantId, email: change.email }, tx)
      }),
    )
    const recipient = { email: change.email, language: account.language }
    this.#notify('confirmation of an address', confirmEmailMessage(this.#sender, recipient, token))
    this.#notify('notice of a new address', emailChangeNotice(this.#sender, account))
  }

  /**
   * The address that a link confirms, and the proof that its confirmation needs. Null if the link no longer works. Does
   * not use it up.
   */
  async emailToConfirm(
    token: string,
    signedIn: SignedIn | null,
  ): Promise<Pick<Confirmation, 'email' | 'proof'> | null> {
    const asked = await this.#tokens.find('new-email', token)
    if (!asked || asked.email === null) return null
    if (signedIn?.participantId === asked.participantId) return { email: asked.email, proof: 'session' }
    const account = await findOwnAccount(this.#deps.database.db, asked.participantId)
    return { email: asked.email, proof: account?.passwordHash ? 'password' : 'sign-in' }
  }

  /**
   * Makes the confirmed address the account's own, and notifies the former one.
   *
   * @param confirming The session and the password of the request; one of them must be the account's.
   * @returns The account and its new address; null if the link no longer works.
   * @throws {HostError} `wrong-password`, which leaves the link usable, `rate-limited`, or `account-exists` if another
   * account has taken the address meanwhile.
   */
  async confirmEmail(
    token: string,
    { signedIn, password, clientAddress }: Confirming,
  ): Promise<{ participantId: number; email: string } | null> {
    const asked = await this.#tokens.find('new-email', token)
    const account = asked && (await findOwnAccount(this.#deps.database.db, asked.participantId))
    if (!account) return null
    const isOwner = signedIn?.participantId === account.participantId
    if (!isOwner && !(await this.#check.isRight(account, password, clientAddress))) {
      throw new HostError('wrong-password', { participantId: account.participantId })
    }
    const changed = await this.#replaceEmail(token, account)
    if (!changed) return null
    // The confirmation has voided the participant's links for a reset, so their number no longer counts.
    await this.#limiter.reset('passwordResetByAccount', String(account.participantId))
    const sender = { brand: this.#deps.portalEnv.brand, contactUrl: absoluteContactUrl(this.#deps) }
    this.#notify('notice of a changed address', emailChangedNotice(sender, changed.former))
    return { participantId: account.participantId, email: changed.email }
  }

  /** @param account As it was proved. A reset that came between has voided the link. */
  async #replaceEmail(
    token: string,
    { participantId }: OwnAccount,
  ): Promise<{ email: string; former: Recipient } | null> {
    try {
      return await transactionOf(participantSubject(participantId), this.#deps.database.db, async (tx) => {
        const subject = await this.#tokens.redeem('new-email', token, tx)
        const former = await findRecipient(tx, participantId)
        if (!subject || subject.email === null || former === null) return null
        const { email } = subject
        await setEmail(tx, participantId, email)
        await transferDebt(tx, this.#deps, { participantId, email, at: this.#deps.clock() })
        return { email, former }
      })
    } catch (error) {
      if (isDuplicate(error)) throw new HostError('account-exists', { cause: error })
      throw error
    }
  }

  #notify(name: string, message: Parameters<HostDependencies['mail']['send']>[0]): void {
    this.#deps.backgroundTasks.run(name, () => this.#deps.mail.send(message))
  }
}
