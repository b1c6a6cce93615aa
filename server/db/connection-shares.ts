import { AsyncLocalStorage } from 'node:async_hooks'
import { BoundedQueue, QueueFull } from '#server/runtime/bounded-queue.ts'

/**
 * Limits of one participant among the ten connections of a process. A fourth task has to wait: the three that
 * run may all be waiting for the same locked row.
 */
const limits = { parallel: 3, waiting: 50, timeoutMs: drawTimeoutMs }

/** Requests that began to wait together are refused one after another: their answers and retries would hold up others. */
function drawTimeoutMs(): number {
  return 2000 + Math.random() * 2000
}

const subjects = new AsyncLocalStorage<string>()

export const participantSubject = (participantId: number) => `participant ${participantId}`

/** Requests about one e-mail address share one subject, because no participant is known yet. */
export const emailSubject = (email: string) => `e-mail ${email.toLowerCase()}`

/**
 * Counts the statements of `run` towards the share of one subject: a participant or an e-mail address.
 * Statements outside of any subject, such as those of background tasks, are not limited.
 */
export function onBehalfOf<Result>(subject: string, run: () => Result): Result {
  return subjects.run(subject, run)
}

/** A subject uses all its connections and its waiting list is full. The code is PostgreSQL's "too many connections". */
export class ShareExhausted extends Error {
  override name = 'ShareExhausted'
  readonly code = '53300'
}

/** Divides the connections of one process among the subjects of its requests. */
export class ConnectionShares {
  readonly #queues = new Map<string, BoundedQueue>()

  /**
   * Runs work that holds a connection. Waits while the current subject has three in use.
   *
   * @throws {ShareExhausted} after two to four seconds of waiting, or immediately when too many tasks wait already.
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
        throw new ShareExhausted('One participant makes too many requests', { cause: error })
      throw error
    } finally {
      if (queue.isIdle) this.#queues.delete(subject)
    }
  }

  /** Takes a connection. The returned function gives it back. */
  async take(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      this.run(() => new Promise<void>((giveBack) => resolve(giveBack))).catch(reject)
    })
  }
}
