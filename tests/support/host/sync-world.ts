import type { OpenDatabase } from '#server/db/database.ts'
import { sourceRuns, sourceSyncs, studies } from '#server/db/schema.ts'
import { isOpen } from '#server/modules/studies/catalogue/repo.ts'
import { registryClient } from '#server/modules/studies/sources/registry/follow-registry.ts'
import { type SyncDependencies, readState } from '#server/modules/studies/sources/registry/sync-state.ts'
import { type SyncStatus, statusOf } from '#server/modules/studies/sources/registry/sync-status.ts'
import { syncTrials } from '#server/modules/studies/sources/registry/sync-trials.ts'
import type { RegistryStandIn } from '#tests/support/providers/registry-stand-in.ts'

/** A database that follows a registry. Its clock moves only by the pauses of the client, and by `pass`. */
export class SyncWorld {
  now = new Date('2026-11-20T12:00:00Z')
  readonly pauses: number[] = []
  /** Times of all requests. */
  readonly askedAt: number[] = []
  readonly deps: SyncDependencies
  readonly #database: OpenDatabase
  readonly #registry: RegistryStandIn

  constructor(database: OpenDatabase, registry: RegistryStandIn) {
    this.#database = database
    this.#registry = registry
    this.deps = this.process()
  }

  /** Dependencies of another process. */
  process(): SyncDependencies {
    const clock = () => this.now
    const send = (request: Request) => {
      this.askedAt.push(this.now.getTime())
      return fetch(request)
    }
    const pause = (milliseconds: number, signal: AbortSignal) => {
      signal.throwIfAborted()
      this.pauses.push(milliseconds)
      this.now = new Date(this.now.getTime() + milliseconds)
      return Promise.resolve()
    }
    return {
      db: this.#database.db,
      clock,
      client: registryClient({ send, clock }, this.#registry.url, pause),
    }
  }

  pass({ hours }: { hours: number }): void {
    this.now = new Date(this.now.getTime() + hours * 3_600_000)
  }

  sync(signal = new AbortController().signal): Promise<void> {
    return syncTrials({ ...this.deps, command: 'npm run sync' }, signal)
  }

  async status(): Promise<SyncStatus> {
    const state = await readState(this.#database.db)
    if (state === null) throw new Error('Nothing was synced')
    return statusOf(state, this.now)
  }

  /** Ids of open trials. */
  async open(): Promise<string[]> {
    const rows = await this.#database.db
      .select({ key: studies.sourceKey })
      .from(studies)
      .where(isOpen(this.now.toISOString().slice(0, 10)))
      .orderBy(studies.sourceKey)
    return rows.map(({ key }) => key)
  }

  async clear(): Promise<void> {
    await this.#database.db.delete(studies)
    await this.#database.db.delete(sourceSyncs)
    await this.#database.db.delete(sourceRuns)
  }
}
