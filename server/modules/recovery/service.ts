import type { HostDependencies } from '../../dependencies.ts'
import { HostError } from '../../http/host-error.ts'
import { isUsablePassword } from '../accounts/password-rules.ts'
import { findAccountByEmail, findEmail } from '../accounts/repo.ts'
import { setPassword } from '../account-settings/repo.ts'
import { networkOf } from '../limits/network.ts'
import { AttemptLimiter } from '../limits/service.ts'
import { MailTokens } from '../mail/mail-tokens.ts'
import { deleteSessionsOf } from '../sessions/repo.ts'
import { passwordChangedMessage, resetMessage } from './messages.ts'

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
   * Sends a link to an address, if it has an account. Whether it has shows neither in the answer nor in its time: the
   * account is looked for after the answer.
   *
   * @throws {HostError} `rate-limited` or `unavailable`, with or without an account.
   */
  async request(email: string, clientAddress: string): Promise<void> {
    await this.#limiter.count('passwordResetByAddress', networkOf(clientAddress))
    await this.#limiter.count('passwordResetByAccount', email.toLowerCase())
    this.#deps.afterAnswer.requireRoom()
    this.#deps.afterAnswer.run('password reset', async () => {
      const { db } = this.#deps.database
      const participantId = (await findAccountByEmail(db, email))?.participantId
      if (participantId === undefined) return
      const { token, address } = await db.transaction(async (tx) => {
        const made = await this.#tokens.issue('password-reset', { participantId, email: null }, tx)
        // The address that the account has, not the one that was typed: they may differ in case. Read while the account
        // is held, or one that changes meanwhile would leave a link that works in the old mailbox.
        return { token: made, address: await findEmail(tx, participantId) }
      })
      if (address !== null) await this.#deps.mail.send(resetMessage(this.#sender, address, token))
    })
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
    if (!(await this.isLive(token))) return null
    if (!(await isUsablePassword(password))) throw new HostError('bad-password')
    const passwordHash = await this.#deps.passwords.hash(password)
    const done = await this.#deps.database.db.transaction(async (tx) => {
      const subject = await this.#tokens.redeem('password-reset', token, tx)
      if (!subject) return null
      const email = await setPassword(tx, subject.participantId, passwordHash)
      await deleteSessionsOf(tx, subject.participantId)
      return email === null ? null : { participantId: subject.participantId, email }
    })
    if (!done) return null
    this.#deps.afterAnswer.run('notice of a password reset', () =>
      this.#deps.mail.send(passwordChangedMessage(this.#sender, done.email)),
    )
    return done.participantId
  }
}
