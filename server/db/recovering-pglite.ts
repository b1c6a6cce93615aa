import { statfs } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { ConnectionShares } from './connection-shares.ts'
import { examineFolder } from './database-folder.ts'

/** The error of a PostgreSQL server that crashed: the same statement may succeed later. */
class EngineDown extends Error {
  override name = 'EngineDown'
  readonly code = '57P02'
}

/** Recovery first writes a log segment of 16 MB; without room the engine would crash again. */
const bytesToRecover = 40_000_000
const retryAfterMs = 5000

/**
 * PGlite that makes no more calls after a PANIC, for example when its log finds no room on the disk. PGlite
 * itself would call the dead engine in an endless loop, with the next statement or with the rollback of the
 * failed one.
 */
class FailFastPglite extends PGlite {
  #isDead = false

  get isDead(): boolean {
    return this.#isDead
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#isDead) throw new EngineDown('The embedded engine went down')
    return super.execProtocolRawSync(message)
  }

  override async execProtocol(...call: Parameters<PGlite['execProtocol']>) {
    return this.#watch(() => super.execProtocol(...call))
  }

  override async execProtocolStream(...call: Parameters<PGlite['execProtocolStream']>) {
    return this.#watch(() => super.execProtocolStream(...call))
  }

  override isInTransaction(): boolean {
    return !this.#isDead && super.isInTransaction()
  }

  async #watch<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run()
    } catch (error) {
      if (error instanceof Error && 'severity' in error && /^(?:PANIC|FATAL)$/.test(String(error.severity))) {
        this.#isDead = true
      }
      throw error
    }
  }
}

/**
 * PGlite in a folder that recovers by itself. When the engine has died, a new one recovers from the folder as
 * after a crash of the process. Meanwhile statements fail with 57P02.
 */
export class RecoveringPglite extends FailFastPglite {
  readonly #folder: string | undefined
  #engine: FailFastPglite = this
  #recovery: Promise<FailFastPglite> | null = null
  #triedAt = Number.NEGATIVE_INFINITY
  /** The engine runs one statement at a time: one participant must not fill its queue. */
  readonly #shares = new ConnectionShares()

  constructor(folder?: string) {
    super(folder)
    this.#folder = folder
  }

  override async query<Row>(
    ...call: Parameters<PGlite['query']>
  ): Promise<Awaited<ReturnType<typeof PGlite.prototype.query<Row>>>> {
    return this.#shares.run(async () => {
      const engine = await this.#liveEngine()
      return engine === this ? super.query<Row>(...call) : engine.query<Row>(...call)
    })
  }

  override async transaction<Result>(
    run: Parameters<typeof PGlite.prototype.transaction<Result>>[0],
  ): Promise<Result> {
    return this.#shares.run(async () => {
      const engine = await this.#liveEngine()
      return engine === this ? super.transaction(run) : engine.transaction(run)
    })
  }

  override async close(): Promise<void> {
    await this.#recovery?.catch(() => null)
    if (this.#engine.isDead) return
    await (this.#engine === this ? super.close() : this.#engine.close())
  }

  async #liveEngine(): Promise<FailFastPglite> {
    if (!this.#engine.isDead) return this.#engine
    this.#recovery ??= this.#recover().finally(() => (this.#recovery = null))
    return this.#recovery
  }

  async #recover(): Promise<FailFastPglite> {
    if (this.#folder === undefined) throw new EngineDown('The embedded engine went down with its memory')
    if (performance.now() - this.#triedAt < retryAfterMs) throw new EngineDown('The embedded engine is down')
    this.#triedAt = performance.now()
    const { bavail, bsize } = await statfs(this.#folder)
    if (bavail * bsize < bytesToRecover) throw new EngineDown('The disk has no room for the embedded engine')
    // As at a start: the engine would write an empty database over the remains of a damaged one.
    const found = await examineFolder(this.#folder)
    if (found !== 'whole') {
      const missing = found === 'empty' ? 'all of it' : found.missing
      throw new EngineDown(`The database in ${this.#folder} is damaged: ${missing} is missing`)
    }
    // Closes the dead engine's files.
    await this.#engine.fs?.closeFs().catch(() => null)
    const engine = new FailFastPglite(this.#folder)
    await engine.waitReady
    this.#engine = engine
    return engine
  }
}
