import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { ConnectionShares } from './connection-shares.ts'

type Connected = Parameters<Pool['connect']>[0]

/** A pool whose connections are shared out: a subject that uses its whole share waits while others are served. */
export class SharedPool extends Pool {
  readonly #shares = new ConnectionShares()
  readonly #held = new WeakMap<PoolClient, () => void>()

  constructor(config: PoolConfig) {
    super(config)
    this.on('release', (_error, client) => this.#giveBack(client))
  }

  override connect(): Promise<PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<PoolClient> | void {
    const connecting = this.#take()
    if (!connected) return connecting
    connecting.then(
      (client) => connected(undefined, client, (error) => client.release(error)),
      (error: Error) => connected(error, undefined, () => {}),
    )
  }

  async #take(): Promise<PoolClient> {
    const giveBack = await this.#shares.take()
    try {
      const client = await super.connect()
      this.#held.set(client, giveBack)
      return client
    } catch (error) {
      giveBack()
      throw error
    }
  }

  #giveBack(client: PoolClient): void {
    this.#held.get(client)?.()
    this.#held.delete(client)
  }
}
