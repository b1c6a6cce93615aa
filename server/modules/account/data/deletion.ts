import { and, eq } from 'drizzle-orm'
import { cashouts, participants } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import type { OwnAccount } from '#server/modules/account/settings/repo.ts'
import { AccountSettings } from '#server/modules/account/settings/service.ts'
import { PasswordCheck } from '#server/modules/account/sign-in/password-check.ts'
import { holdPassword } from '#server/modules/account/sign-in/repo.ts'
import { keepDebt } from '#server/modules/account/deleted-accounts/debts.ts'
import { keptAfterDeletion } from '#server/modules/account/deleted-accounts/kept-after-deletion.ts'
import { keepSettledCashouts } from '#server/modules/account/deleted-accounts/settled-cashouts.ts'
import { lockBalance } from '#server/modules/money/ledger/repo.ts'
import { sumPending } from '#server/modules/money/surveys/repo.ts'
import type { Database } from '#server/db/database.ts'

/** Points that go with an account. */
interface LostPoints {
  balance: number
  /** Of surveys, and not in the balance yet. */
  pending: number
}

/** What deleting an account would come to. */
export interface DeletionPlan {
  account: OwnAccount
  /** Points that would be lost. */
  points: LostPoints
  /** Cash-outs whose gift card was not sent yet: they hold the account back. */
  waiting: number
  /** Whether a sign-in just now stands in for the password of an account that has none. */
  isFresh: boolean
}

/** Deletes accounts, with everything that belongs to them but debts and what the books need, which keep no name. */
export class AccountDeletion {
  readonly #deps: HostDependencies
  readonly #settings: AccountSettings
  readonly #check: PasswordCheck

  constructor(deps: HostDependencies) {
    this.#deps = deps
    this.#settings = new AccountSettings(deps)
    this.#check = new PasswordCheck(deps)
  }

  async describe(signedIn: SignedIn): Promise<DeletionPlan> {
    const account = await this.#settings.account(signedIn)
    const isFresh = await this.#settings.isFreshlySignedIn(signedIn)
    return this.#deps.database.db.transaction(async (tx) => {
      const points = await lockPoints(tx, account.participantId)
      return { account, isFresh, points, waiting: await countWaiting(tx, account.participantId) }
    })
  }

  /**
   * Deletes the account of a session.
   *
   * @param given What the page asked for: the password, and the points that it showed.
   * @returns Other than `deleted` when something has changed that the participant has not seen: points have come or gone,
   *   or a gift card is on its way.
   * @throws {HostError} `wrong-password`, `rate-limited` or `unavailable`.
   */
  async carryOut(
    signedIn: SignedIn,
    given: { password: string | null; shown: LostPoints },
    clientAddress: string,
  ): Promise<'deleted' | 'something has changed'> {
    const account = await this.#settings.account(signedIn)
    const isProved =
      account.passwordHash === null
        ? await this.#settings.isFreshlySignedIn(signedIn)
        : await this.#check.isRight(account, given.password ?? '', clientAddress)
    if (!isProved) throw new HostError('wrong-password')
    const { participantId, email } = account
    const isDeleted = await this.#deps.database.db.transaction(async (tx) => {
      // A reset may have come between: then the password that was just proved is no longer hers.
      if (!(await holdPassword(tx, account))) throw new HostError('wrong-password')
      const { balance, pending } = await lockPoints(tx, participantId)
      const wasShown = balance === given.shown.balance && pending === given.shown.pending
      if (!wasShown || (await countWaiting(tx, participantId)) > 0) return false
      await keepSettledCashouts(tx, participantId)
      if (balance < 0) await keepDebt(tx, this.#deps, { email, points: -balance, at: this.#deps.clock() })
      await tx.delete(participants).where(eq(participants.id, participantId))
      return true
    })
    if (!isDeleted) return 'something has changed'
    const { brand } = this.#deps.portalEnv
    this.#deps.afterAnswer.run('notice of a deleted account', () =>
      this.#deps.mail.send({
        to: email,
        subject: `Your ${brand} account is deleted`,
        text: `Your ${brand} account is deleted, as was asked for on its page. ${keptAfterDeletion}\n`,
      }),
    )
    return 'deleted'
  }
}

/** Neither changes while the transaction lasts. */
async function lockPoints(tx: Database, participantId: number): Promise<LostPoints> {
  return {
    balance: await lockBalance(tx, participantId),
    pending: await sumPending(tx, participantId),
  }
}

function countWaiting(db: Database, participantId: number): Promise<number> {
  return db.$count(cashouts, and(eq(cashouts.participantId, participantId), eq(cashouts.state, 'requested')))
}
