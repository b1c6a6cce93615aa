import { createHash } from 'node:crypto'
import { daySeconds, hourSeconds, secondsAfter, secondsBefore } from '#domain/dates/spans.ts'
import { unusedStates } from '#domain/recruiting/participation.ts'
import type { MessageKind, PushMessage } from '#contract/answers/push.ts'
import { pushWords } from '#contract/pages/push-words.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Language } from '#language/language.ts'
import type { Database } from '#server/db/database.ts'
import {
  participants,
  participations,
  pushJobs,
  pushSubscriptions,
  studySessions,
} from '#server/db/schema.ts'
import { pauseSeconds, workThrough } from '#server/runtime/queue.ts'
import { encryptFor } from './encrypt.ts'
import { recordOf } from '#server/work/push-jobs.ts'
import { ForbiddenEndpoint, type PushAnswer, postToPushService } from './push-service.ts'
import { vapidAuthorization } from './vapid.ts'

const deliveryRules = {
  /** A thousand a second with services 50 ms away; a processor core encrypts little more. */
  atOnce: 50,
  /** Longer than any delivery takes: a job that is still leased then was left by a crash. */
  leaseSeconds: 60,
  firstPauseSeconds: 60,
  maxPauseSeconds: 6 * hourSeconds,
  /** Messages older than this are dropped, by the host and by the push service. */
  usefulSeconds: 3 * daySeconds,
  /** New studies are told of by day: a device that is turned on at night shows none. */
  studiesSeconds: 3 * hourSeconds,
} as const

/** Target of a click on each kind of message. */
const paths: Readonly<Record<MessageKind, PushMessage['path']>> = {
  credit: '/online-surveys',
  reversal: '/earnings',
  payout: '/earnings',
  'payout-news': '/earnings',
  'sign-in': '/data',
  studies: '/my?new=true',
  offer: '/applications',
  decision: '/applications',
  points: '/earnings',
  reminder: '/applications',
  // Its link leads to the messages, which are a page of the host.
  message: '/data',
}

/** Delivers queued messages to the browsers' push services. Any number of hosts may do so concurrently. */
export async function deliverDue(deps: HostDependencies, stopping?: AbortSignal): Promise<void> {
  const { database, clock } = deps
  const tooOld = secondsBefore(clock(), deliveryRules.usefulSeconds)
  await database.db.delete(pushJobs).where(lt(pushJobs.createdAt, tooOld))
  const { leaseSeconds, atOnce } = deliveryRules
  await workThrough({
    clock,
    leaseSeconds,
    atOnce,
    claim: (lease) => claimJobs(database.db, lease),
    work: (claimed) => deliver(deps, claimed),
    stopping,
  })
}

async function deliver(deps: HostDependencies, claimed: ClaimedJob): Promise<void> {
  const { job, subscription } = claimed
  const { database, log, clock } = deps
  const { db } = database
  const isJob = eq(pushJobs.id, job.id)
  const ttl = await usefulSeconds(db, claimed, clock())
  if (ttl <= 0) {
    await db.delete(pushJobs).where(isJob)
    return
  }
  let answer: PushAnswer | null = null
  try {
    answer = await post(deps, claimed, { TTL: String(ttl), Topic: topicOf(job.event) })
    // The message matters more than that it replaces an older one.
    if (answer.status === 400) {
      answer = null
      answer = await post(deps, claimed, { TTL: String(ttl) })
    }
  } catch (error) {
    // The address belongs to the participant, so the error is not logged.
    if (error instanceof ForbiddenEndpoint) return deleteIfUnchanged(db, subscription)
  }
  const status = answer?.status ?? null
  if (status === 404 || status === 410) return deleteIfUnchanged(db, subscription)
  if (status === null || status === 429 || status >= 500) {
    const dueAt = secondsAfter(clock(), pauseAfter(job.attempts, answer))
    await db.update(pushJobs).set({ dueAt }).where(isJob)
    return
  }
  if (status >= 300) {
    const refusal = { status, reason: answer?.reason, service: serviceOf(subscription.endpoint) }
    log.error({ ...refusal, kind: job.kind }, 'a push service refused a message')
    deps.pushRefusals.total += 1
  }
  await db.delete(pushJobs).where(isJob)
}

/** Seconds for which a message is news: an offer while it is open, a session until it begins or is another's. */
async function usefulSeconds(
  db: Database,
  { job, subscription: { participantId } }: ClaimedJob,
  now: Date,
): Promise<number> {
  const most = deliveryRules.usefulSeconds
  const secondsUntil = (end: Date) => Math.min(most, Math.ceil((end.getTime() - now.getTime()) / 1000))
  const { studyId, participantId: whose, state, offeredUntil } = participations
  if (job.kind === 'offer') {
    const isOpen = and(eq(studyId, recordOf(job.event)), eq(whose, participantId), eq(state, 'chosen'))
    const [offer] = await db.select({ end: offeredUntil }).from(participations).where(isOpen)
    return offer ? (offer.end ? secondsUntil(offer.end) : most) : 0
  }
  if (job.kind === 'studies') return secondsUntil(secondsAfter(job.createdAt, deliveryRules.studiesSeconds))
  if (job.kind !== 'reminder') return most
  const [session] = await db
    .select({ startsAt: studySessions.startsAt })
    .from(studySessions)
    .innerJoin(participations, eq(participations.sessionId, studySessions.id))
    .where(
      and(eq(studySessions.id, recordOf(job.event)), eq(whose, participantId), inArray(state, unusedStates)),
    )
  if (session === undefined) return 0
  // The news is that it had begun before.
  if (session.startsAt <= job.createdAt) return most
  return secondsUntil(session.startsAt)
}

function post(
  deps: HostDependencies,
  { job, subscription, language }: ClaimedJob,
  headers: Readonly<Record<string, string>>,
): Promise<PushAnswer> {
  const { endpoint, ...recipient } = subscription
  const { publicOrigin } = deps.config
  const message: PushMessage = { kind: job.kind, event: job.event, path: paths[job.kind], language }
  return postToPushService(deps, endpoint, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      ...headers,
      Authorization: vapidAuthorization(deps.vapid, {
        audience: new URL(endpoint).origin,
        // Apple takes no address at `localhost`.
        subject: publicOrigin.startsWith('https:') ? publicOrigin : 'mailto:operator@stipend.example',
        now: deps.clock(),
      }),
    },
    body: encryptFor(
      recipient,
      Buffer.from(JSON.stringify({ ...message, ...declared(message, publicOrigin) })),
    ),
  })
}

/**
 * The notification in words, for browsers that show a message also where they have evicted the worker: a declarative
 * message of the Push API. A worker that is there is asked first.
 */
function declared({ language, kind, path, event }: PushMessage, origin: string) {
  const [title, body] = pushWords[language][kind]
  const notification = { title, body, lang: language, tag: event, navigate: origin + path }
  return {
    web_push: 8030,
    mutable: true,
    notification: { ...notification, data: { kind, event, path, language } },
  }
}

/**
 * The push service keeps only one of two deliveries of an event that wait for a device. A topic is at most 32 characters
 * (RFC 8030), and Apple takes only what is base64url of whole bytes, which an event of 4k + 1 characters is not.
 */
const topicOf = (event: string): string => createHash('sha256').update(event).digest('base64url').slice(0, 32)

/** A known service's name for the log. Another one's is a participant's choice. */
function serviceOf(endpoint: string): string {
  const { hostname } = new URL(endpoint)
  const isKnown = /\.(?:push\.apple\.com|googleapis\.com|mozilla\.com|notify\.windows\.com)$/.test(
    `.${hostname}`,
  )
  return isKnown ? hostname : 'another'
}

/** At least as long as the push service requests. */
const pauseAfter = (attempts: number, answer: PushAnswer | null): number =>
  Math.max(pauseSeconds(attempts, deliveryRules), answer?.retryAfterSeconds ?? 0)

interface ClaimedJob {
  job: typeof pushJobs.$inferSelect
  subscription: typeof pushSubscriptions.$inferSelect
  /** The participant's, for the notification. */
  language: Language
}

/**
 * Claims due jobs, and hides them from other hosts until the lease ends. A host that finishes earlier deletes
 * its jobs; those of a crashed host become due again.
 */
export async function claimJobs(
  db: Database,
  { now, leasedUntil, max }: { now: Date; leasedUntil: Date; max: number },
): Promise<ClaimedJob[]> {
  const due = db
    .select({ id: pushJobs.id })
    .from(pushJobs)
    .where(lte(pushJobs.dueAt, now))
    .orderBy(pushJobs.dueAt)
    .limit(max)
    .for('update', { skipLocked: true })
  const jobs = await db
    .update(pushJobs)
    .set({ dueAt: leasedUntil, attempts: sql`${pushJobs.attempts} + 1` })
    .where(inArray(pushJobs.id, due))
    .returning()
  if (jobs.length === 0) return []
  const recipients = await db
    .select({ subscription: pushSubscriptions, language: participants.language })
    .from(pushSubscriptions)
    .innerJoin(participants, eq(participants.id, pushSubscriptions.participantId))
    .where(
      inArray(
        pushSubscriptions.id,
        jobs.map((job) => job.subscriptionId),
      ),
    )
  const byId = new Map(recipients.map((recipient) => [recipient.subscription.id, recipient]))
  return jobs.flatMap((job) => {
    const recipient = byId.get(job.subscriptionId)
    return recipient ? [{ job, ...recipient }] : []
  })
}

/** Deletes a subscription unless the browser has renewed it since it was read. */
async function deleteIfUnchanged(db: Database, { id, createdAt }: ClaimedJob['subscription']): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.createdAt, createdAt)))
}
