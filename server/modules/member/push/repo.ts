import type { PushKind } from '#contract/answers/push.ts'
import type { Language } from '#language/language.ts'
import { and, arrayContains, desc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { participants, pushJobs, pushSubscriptions } from '#server/db/schema.ts'

export type StoredSubscription = typeof pushSubscriptions.$inferSelect
export type StoredJob = typeof pushJobs.$inferSelect
export type NewSubscription = Omit<StoredSubscription, 'id'>

/**
 * Stores a browser's subscription. A browser has one participant: a former one loses the subscription, with
 * all waiting jobs.
 */
export async function saveSubscription(tx: Database, given: NewSubscription): Promise<void> {
  const { endpoint, participantId, ...rest } = given
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.participantId, participantId)))
  await tx
    .insert(pushSubscriptions)
    .values(given)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: rest,
      setWhere: eq(pushSubscriptions.participantId, participantId),
    })
}

export async function hasSubscription(
  db: Database,
  participantId: number,
  endpoint: string,
): Promise<boolean> {
  const found = and(
    eq(pushSubscriptions.endpoint, endpoint),
    eq(pushSubscriptions.participantId, participantId),
  )
  return (await db.$count(pushSubscriptions, found)) > 0
}

export async function keepNewest(tx: Database, participantId: number, max: number): Promise<void> {
  const older = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.participantId, participantId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(max)
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, older))
}

/** Needs no owner, because only the browser knows its endpoint. */
export async function deleteByEndpoint(db: Database, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
}

/** Deletes a subscription unless the browser has renewed it since it was read. */
export async function deleteIfUnchanged(
  db: Database,
  { id, createdAt }: Pick<StoredSubscription, 'id' | 'createdAt'>,
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.createdAt, createdAt)))
}

/** Adds one job for each of a participant's browsers that wants events of this kind. A browser gets one job for an event. */
export async function insertJobs(
  tx: Database,
  participantId: number,
  job: { kind: PushKind; event: string; at: Date },
): Promise<void> {
  const { kind, event, at } = job
  const browsers = await tx
    .select({ subscriptionId: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.participantId, participantId), arrayContains(pushSubscriptions.kinds, [kind])),
    )
    // Locks the rows until the transaction ends, so that no subscription is deleted before its job is
    // inserted.
    .for('key share')
  if (browsers.length === 0) return
  await tx
    .insert(pushJobs)
    .values(browsers.map((browser) => ({ ...browser, kind, event, dueAt: at, createdAt: at })))
    .onConflictDoNothing()
}

export interface ClaimedJob {
  job: StoredJob
  subscription: StoredSubscription
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

export async function deleteJob(db: Database, id: number): Promise<void> {
  await db.delete(pushJobs).where(eq(pushJobs.id, id))
}

export async function postponeJob(db: Database, id: number, dueAt: Date): Promise<void> {
  await db.update(pushJobs).set({ dueAt }).where(eq(pushJobs.id, id))
}

export async function deleteJobsBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(pushJobs).where(lt(pushJobs.createdAt, moment))
}
