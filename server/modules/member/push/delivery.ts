import { daySeconds, hourSeconds, secondsAfter, secondsBefore } from '#domain/dates/spans.ts'
import type { PushKind, PushMessage } from '#contract/answers/push.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { pauseSeconds, workThrough } from '#server/runtime/queue.ts'
import { encryptFor } from './encrypt.ts'
import { ForbiddenEndpoint, type PushAnswer, postToPushService } from './push-service.ts'
import * as repo from './repo.ts'
import { vapidAuthorization } from './vapid.ts'

const deliveryRules = {
  atOnce: 20,
  /** Longer than any delivery takes: a job that is still leased then was left by a crash. */
  leaseSeconds: 60,
  firstPauseSeconds: 60,
  maxPauseSeconds: 6 * hourSeconds,
  /** Messages older than this are dropped, by the host and by the push service. */
  usefulSeconds: 3 * daySeconds,
} as const

/** Target of a click on each kind of message. */
const paths: Readonly<Record<PushKind, PushMessage['path']>> = {
  credit: '/online-surveys',
  reversal: '/earnings',
  payout: '/earnings',
  'sign-in': '/data',
  offer: '/applications',
  decision: '/applications',
  points: '/earnings',
  reminder: '/applications',
  // Its link leads to the messages, which are a page of the host.
  message: '/data',
}

/** Delivers queued messages to the browsers' push services. Any number of hosts may do so concurrently. */
export class PushDelivery {
  readonly #deps: HostDependencies

  constructor(deps: HostDependencies) {
    this.#deps = deps
  }

  async deliverDue(stopping?: AbortSignal): Promise<void> {
    const { database, clock } = this.#deps
    await repo.deleteJobsBefore(database.db, secondsBefore(clock(), deliveryRules.usefulSeconds))
    const { leaseSeconds, atOnce } = deliveryRules
    await workThrough({
      clock,
      leaseSeconds,
      claim: (lease) => repo.claimJobs(database.db, { ...lease, max: atOnce }),
      work: (claimed) => this.#deliver(claimed),
      stopping,
    })
  }

  async #deliver(claimed: repo.ClaimedJob): Promise<void> {
    const { job, subscription } = claimed
    const { database, log, clock } = this.#deps
    let answer: PushAnswer | null = null
    try {
      answer = await this.#post(claimed)
    } catch (error) {
      // The address belongs to the participant, so the error is not logged.
      if (error instanceof ForbiddenEndpoint) return repo.deleteIfUnchanged(database.db, subscription)
    }
    const status = answer?.status ?? null
    if (status === 404 || status === 410) return repo.deleteIfUnchanged(database.db, subscription)
    if (status === null || status === 429 || status >= 500) {
      return repo.postponeJob(database.db, job.id, secondsAfter(clock(), pauseAfter(job.attempts, answer)))
    }
    if (status >= 300) log.error({ status, kind: job.kind }, 'a push service refused a message')
    return repo.deleteJob(database.db, job.id)
  }

  #post({ job, subscription, language }: repo.ClaimedJob): Promise<PushAnswer> {
    const { endpoint, ...recipient } = subscription
    const { vapid, clock, config } = this.#deps
    const message: PushMessage = { kind: job.kind, event: job.event, path: paths[job.kind], language }
    const subject = config.publicOrigin.startsWith('https:')
      ? config.publicOrigin
      : 'mailto:operator@localhost'
    return postToPushService(this.#deps, endpoint, {
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        TTL: String(deliveryRules.usefulSeconds),
        // The push service keeps only one of two deliveries of an event that wait for a device.
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

/** At least as long as the push service requests. */
const pauseAfter = (attempts: number, answer: PushAnswer | null): number =>
  Math.max(pauseSeconds(attempts, deliveryRules), answer?.retryAfterSeconds ?? 0)
