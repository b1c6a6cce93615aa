import { AsyncLocalStorage } from 'node:async_hooks'
import { BoundedQueue, QueueFull } from '#server/runtime/bounded-queue.ts'

/**
 * What one participant may take of the ten connections of a process. A fourth piece of work waits for one of the three,
 * because all of them may be waiting for the same locked row.
 */
const limits = { parallel: 3, waiting: 50, timeoutMs: drawTimeoutMs }

/** Requests that began to wait together are refused one after another: their answers and retries would hold up others. */
function drawTimeoutMs(): number {
  return 2000 + Math.random() * 2000
}

const subjects = new AsyncLocalStorage<string>()

/** The name of a participant's share. */
export const participantSubject = (participantId: number) => `participant ${participantId}`

/** The share of everybody who asks for one account by its address, before there is one. */
export const emailSubject = (email: string) => `e-mail ${email.toLowerCase()}`

/**
 * Runs something whose statements count towards the share of one subject: a participant, or an address that may become
 * one's. Statements outside of any, such as those of background tasks, are not limited.
 */
export function onBehalfOf<Result>(subject: string, run: () => Result): Result {
  return subjects.run(subject, run)
}

/** A subject has all its connections in use, and as much waiting as may wait. PostgreSQL's code for too many connections. */
export class ShareUsedUp extends Error {
  override name = 'ShareUsedUp'
  readonly code = '53300'
}

/** Shares the connections of one process out among those whose requests it answers. */
export class ConnectionShares {
  readonly #queues = new Map<string, BoundedQueue>()

  /**
   * Does what holds a connection until it ends. Waits while the subject at hand has three in use.
   *
   * @throws {ShareUsedUp} after two to four seconds, or at once when too much waits already.
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const subject = subjects.getStore()
    if (subject === undefined) return work()
    const queue = this.#queues.get(subject) ?? new BoundedQueue(limits)
    this.#queues.set(subject, queue)
    try {
      return await queue.run(work)
    } catch (error) {
      if (error instanceof QueueFull)
        throw new ShareUsedUp('One participant asks for too much', { cause: error })
      throw error
    } finally {
      if (queue.isIdle) this.#queues.delete(subject)
    }
  }

  /** Takes a connection until the function that it resolves to is called. */
  async take(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      this.run(() => new Promise<void>((giveBack) => resolve(giveBack))).catch(reject)
    })
  }
}
