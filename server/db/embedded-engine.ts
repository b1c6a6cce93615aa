import { PGlite } from '@electric-sql/pglite'

/** The error of a PostgreSQL server that crashed: the same statement may succeed later. */
class EngineDown extends Error {
  override name = 'EngineDown'
  readonly code = '57P02'
}

/**
 * PGlite that makes no more calls after a PANIC, for example when its log finds no room on the disk. PGlite
 * itself would call the dead engine in an endless loop, with the next statement or with the rollback of the
 * failed one. Statements then fail with 57P02 until another process opens the folder.
 */
export class EmbeddedEngine extends PGlite {
  readonly #onDeath: (error: Error) => void
  #isDead = false

  constructor(folder: string | undefined, onDeath: (error: Error) => void) {
    super(folder)
    this.#onDeath = onDeath
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

  override async close(): Promise<void> {
    if (!this.#isDead) await super.close()
  }

  async #watch<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run()
    } catch (error) {
      if (error instanceof Error && 'severity' in error && /^(?:PANIC|FATAL)$/.test(String(error.severity))) {
        this.#isDead = true
        this.#onDeath(error)
      }
      throw error
    }
  }
}
