import { setTimeout as wait } from 'node:timers/promises'
import type { PushKind, PushMessage } from '#contract/answers/push.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { encryptFor } from './encrypt.ts'
import { ForbiddenEndpoint, type PushAnswer, postToPushService } from './push-service.ts'
import * as repo from './repo.ts'
import { vapidAuthorization } from './vapid.ts'

const deliveryRules = {
  intervalMs: 5000,
  atOnce: 20,
  /** Longer than any delivery takes: what is not done by then was left by a crash. */
  leaseSeconds: 60,
  firstPauseSeconds: 60,
  maxPauseSeconds: 6 * 3600,
  /** Nobody wants to be told later than this, on either side of the push service. */
  usefulSeconds: 3 * 24 * 3600,
  stopTimeoutMs: 3000,
} as const

/** Where a click on each kind of message leads: back to the surveys, or to what became of the points. */
const paths: Readonly<Record<PushKind, PushMessage['path']>> = {
  credit: '/online-surveys',
  reversal: '/earnings',
  payout: '/earnings',
}

/** Delivers what waits in the database to the browsers' push services; any number of hosts may do so beside each other. */
export class PushDelivery {
  readonly #deps: HostDependencies
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(deps: HostDependencies) {
    this.#deps = deps
  }

  /** Looks for what is due from now on. */
  start(): void {
    this.#timer = setInterval(() => this.#look(), deliveryRules.intervalMs).unref()
  }

  /** Waits a little for what is under way; what is not done then is another start's. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const timer = new AbortController()
    const isOver = wait(deliveryRules.stopTimeoutMs, undefined, { signal: timer.signal }).catch(() => {})
    await Promise.race([this.#running, isOver])
    timer.abort()
  }

  /** Delivers everything that is due. */
  async deliverDue(): Promise<void> {
    const { database, clock } = this.#deps
    await repo.deleteJobsBefore(database.db, secondsFrom(clock(), -deliveryRules.usefulSeconds))
    for (;;) {
      const now = clock()
      const leasedUntil = secondsFrom(now, deliveryRules.leaseSeconds)
      const claimed = await repo.claimJobs(database.db, { now, leasedUntil, most: deliveryRules.atOnce })
      if (claimed.length === 0) return
      await Promise.all(claimed.map((each) => this.#deliver(each)))
    }
  }

  #look(): void {
    this.#running ??= this.deliverDue()
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'push messages cannot be delivered'))
      .finally(() => (this.#running = undefined))
  }

  async #deliver({ job, subscription }: repo.ClaimedJob): Promise<void> {
    const { database, log, clock } = this.#deps
    let answer: PushAnswer | null = null
    try {
      answer = await this.#post(job, subscription)
    } catch (error) {
      // The address is the participant's own: no word of it is logged.
      if (error instanceof ForbiddenEndpoint) return repo.deleteIfUnchanged(database.db, subscription)
    }
    const status = answer?.status ?? null
    if (status === 404 || status === 410) return repo.deleteIfUnchanged(database.db, subscription)
    if (status === null || status === 429 || status >= 500) {
      return repo.postponeJob(database.db, job.id, secondsFrom(clock(), pauseSeconds(job.attempts, answer)))
    }
    if (status >= 300) log.error({ status, kind: job.kind }, 'a push service refused a message')
    return repo.deleteJob(database.db, job.id)
  }

  #post(job: repo.StoredJob, { endpoint, ...recipient }: repo.StoredSubscription): Promise<PushAnswer> {
    const { vapid, clock, config } = this.#deps
    const message: PushMessage = { kind: job.kind, event: job.event, path: paths[job.kind] }
    const subject = config.publicOrigin.startsWith('https:')
      ? config.publicOrigin
      : 'mailto:operator@localhost'
    return postToPushService(this.#deps, endpoint, {
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        TTL: String(deliveryRules.usefulSeconds),
        // Of two deliveries of one event that wait for a device, the push service keeps one.
        Topic: job.event,
        Authorization: vapidAuthorization(vapid, {
          audience: new URL(endpoint).origin,
          subject,
          now: clock(),
        }),
      },
      body: encryptFor(recipient, Buffer.from(JSON.stringify(message))),
    })
  }
}

/** Twice as long each time, and never less than the push service asks for. */
function pauseSeconds(attempts: number, answer: PushAnswer | null): number {
  const { firstPauseSeconds, maxPauseSeconds } = deliveryRules
  const own = Math.min(maxPauseSeconds, firstPauseSeconds * 2 ** (attempts - 1))
  return Math.max(own, answer?.retryAfterSeconds ?? 0)
}

function secondsFrom(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}
