import { atMostEvery } from './at-most-every.ts'
import { mailFolderOf } from './configured-mail.ts'
import type { HostDependencies } from './dependencies.ts'
import { pruneKeys } from './modules/idempotency/service.ts'
import { pruneFolderMail } from './modules/mail/folder-mail.ts'
import { pruneMailTokens } from './modules/mail/mail-tokens.ts'
import { pruneClicks } from './modules/outtrack/service.ts'
import { confirmDueCredits } from './modules/surveys/credit.ts'
import { pruneSurveyClicks } from './modules/surveys/service.ts'

const intervalMs = 10 * 60 * 1000
const daySeconds = 24 * 60 * 60

type UpkeepDependencies = Pick<HostDependencies, 'database' | 'clock' | 'config' | 'log' | 'ledgerWatch'>

/**
 * What nobody waits for, a start neither: done from the start on and every ten minutes, one round after the other. Several
 * hosts may do so beside each other.
 */
export class Upkeep {
  readonly #deps: UpkeepDependencies
  // Seldom, because they read whole tables.
  readonly #pruneAllClicks: () => Promise<void>
  readonly #watchLedger: () => Promise<void>
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined

  constructor(deps: UpkeepDependencies) {
    this.#deps = deps
    const { db } = deps.database
    this.#pruneAllClicks = atMostEvery(deps.clock, daySeconds, async (now) => {
      await pruneClicks(db, now)
      await pruneSurveyClicks(db, now)
    })
    this.#watchLedger = atMostEvery(deps.clock, daySeconds, () => deps.ledgerWatch.look(db, deps.log))
  }

  start(): void {
    this.#begin()
    this.#timer = setInterval(() => this.#begin(), intervalMs).unref()
  }

  /** Waits for what is being done at this moment; the rest of a round is for another start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#round
  }

  #begin(): void {
    this.#round ??= this.#keepUp().finally(() => (this.#round = undefined))
  }

  async #keepUp(): Promise<void> {
    const { database, clock, config, log } = this.#deps
    const { db } = database
    const { signal } = this.#stopping
    const now = clock()
    const chores = [
      () => pruneKeys(db, now),
      () => pruneMailTokens(db, now),
      () => confirmDueCredits(db, now, signal),
      this.#pruneAllClicks,
      this.#watchLedger,
      () => pruneFolderMail(mailFolderOf(config), now),
    ]
    for (const run of chores) {
      if (signal.aborted) return
      try {
        await run()
      } catch (error) {
        // It waits for the next round.
        log.error({ err: error }, 'upkeep failed')
      }
    }
  }
}
