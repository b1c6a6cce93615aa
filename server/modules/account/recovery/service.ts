import { participantSubject } from '#server/db/connection-shares.ts'
import { transactionOf } from '#server/db/transaction-of.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { HostError } from '#server/errors/host-error.ts'
import { isUsablePassword } from '#server/modules/account/sign-in/password-rules.ts'
import { findAccountByEmail, findEmail } from '#server/modules/account/sign-in/repo.ts'
import { passwordChangedMessage } from '#server/modules/account/settings/messages.ts'
import { setPassword } from '#server/modules/account/settings/repo.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { networkOf } from '#server/http/network.ts'
import { AttemptLimiter } from '#server/platform/limits/service.ts'
import { MailTokens } from '#server/modules/account/mail-links/mail-tokens.ts'
import { deleteSessionsOf } from '#server/platform/sessions/repo.ts'
import { resetMessage } from './messages.ts'

/** Gives a participant who proves that she reads her mail a new password. */
export class RecoveryService {
  readonly #deps: HostDependencies
  readonly #limiter: AttemptLimiter
  readonly #tokens: MailTokens
  readonly #sender: { brand: string; publicOrigin: string }

  constructor(deps: HostDependencies) {
    this.#deps = deps
    this.#limiter = new AttemptLimiter(deps)
    this.#tokens = new MailTokens(deps)
    this.#sender = { brand: deps.portalEnv.brand, publicOrigin: deps.config.publicOrigin }
  }

  /**
   * Sends a link to an address, if it has an account. Whether it has, and whether it had its links of this hour, shows
   * neither in the answer nor in its time: the account is looked for after the answer.
   *
   * @throws {HostError} `rate-limited`, by the requester's address alone, or `unavailable`; with or without an account.
   */
  async request(email: string, clientAddress: string): Promise<void> {
    await this.#limiter.count('passwordResetByAddress', networkOf(clientAddress))
    this.#deps.afterAnswer.requireRoom()
    this.#deps.afterAnswer.run('password reset', async () => {
      const participantId = (await findAccountByEmail(this.#deps.database.db, email))?.participantId
      if (participantId !== undefined) await this.#sendLink(participantId)
    })
  }

  /**
   * Beyond the limit no message goes out, whoever asked: the links of this hour are in the mailbox, and each works for
   * at least as long as the limit holds.
   */
  async #sendLink(participantId: number): Promise<void> {
    const subject = String(participantId)
    const countedAt = this.#deps.clock()
    const count = await this.#limiter.note('passwordResetByAccount', subject)
    if (count > limits.passwordResetByAccount.most) return
    try {
      const { db } = this.#deps.database
      const { token, address } = await transactionOf(participantSubject(participantId), db, async (tx) => {
        const made = await this.#tokens.issue('password-reset', { participantId, email: null }, tx)
        // The address that the account has, not the one that was typed: they may differ in case. Read while the account
        // is held, or one that changes meanwhile would leave a link that works in the old mailbox.
        return { token: made, address: await findEmail(tx, participantId) }
      })
      if (address !== null) await this.#deps.mail.send(resetMessage(this.#sender, address, token))
    } catch (error) {
      // A message that was not sent must not be missing later.
      await this.#limiter.takeBack('passwordResetByAccount', countedAt, subject)
      throw error
    }
  }

  /** Whether a link still works. Does not use it up: mail scanners open links before people do. */
  async isLive(token: string): Promise<boolean> {
    return (await this.#tokens.find('password-reset', token)) !== null
  }

  /**
   * Sets a new password, and ends every session of the participant.
   *
   * @returns Whose password it was; null when the token does not work any more.
   * @throws {HostError} `bad-password`, which leaves the token usable, or `unavailable`.
   */
  async reset(token: string, password: string): Promise<number | null> {
    const asked = await this.#tokens.find('password-reset', token)
    if (!asked) return null
    if (!(await isUsablePassword(password))) throw new HostError('bad-password')
    const passwordHash = await this.#deps.passwords.hash(password)
    const { db } = this.#deps.database
    const done = await transactionOf(participantSubject(asked.participantId), db, async (tx) => {
      const subject = await this.#tokens.redeem('password-reset', token, tx)
      if (!subject) return null
      const email = await setPassword(tx, subject.participantId, passwordHash)
      await deleteSessionsOf(tx, subject.participantId)
      return email === null ? null : { participantId: subject.participantId, email }
    })
    if (!done) return null
    await this.#limiter.forget('passwordResetByAccount', String(done.participantId))
    this.#deps.afterAnswer.run('notice of a password reset', () =>
      this.#deps.mail.send(passwordChangedMessage(this.#sender, done.email)),
    )
    return done.participantId
  }
}
