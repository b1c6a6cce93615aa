import {
  type SQL,
  and,
  asc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { mailJobs, participants, profiles } from '#server/db/schema.ts'
import { timeZoneOf } from '#server/platform/market-areas/time-zones.ts'
import { type TimedRecipient, eventKinds } from './facts.ts'
import type { MailChoice } from './mail-choices.ts'

export type StoredMail = typeof mailJobs.$inferSelect

export interface ClaimedMail {
  mail: StoredMail
  /** Null for a visitor. */
  account: (TimedRecipient & { id: number } & Record<MailChoice, boolean>) | null
}

/** Messages that the loop has neither sent nor given up. */
export const isWaiting = and(isNull(mailJobs.sentAt), isNull(mailJobs.failedAt))

const other = alias(mailJobs, 'other_mail')

/** There is another message to the participant on the same subject. */
const hasAnother = (db: Database, ...which: (SQL | undefined)[]) => {
  const { participantId, subject } = mailJobs
  const isAlike = and(eq(other.participantId, participantId), eq(other.subject, subject), ...which)
  return exists(db.select({ id: other.id }).from(other).where(isAlike))
}

/** A later message says what is so with the subject now. */
export const isSuperseded = (db: Database) =>
  and(
    notInArray(mailJobs.kind, [...eventKinds]),
    hasAnother(db, gt(other.id, mailJobs.id), notInArray(other.kind, [...eventKinds])),
  )

/** With these tries a message has been late for seven minutes. */
const triesOfTrouble = 4

/** Messages that an operator should know of: given up, or about to be. */
export const isInTrouble = or(
  isNotNull(mailJobs.failedAt),
  and(isWaiting, gte(mailJobs.tries, triesOfTrouble)),
)

/**
 * Claims due messages, none before an earlier one on its subject has left or was given up, and hides them from other hosts
 * until the lease ends. A host that finishes earlier settles them; those of a crashed host become due again.
 */
export async function claimMails(
  db: Database,
  { now, leasedUntil, max }: { now: Date; leasedUntil: Date; max: number },
): Promise<ClaimedMail[]> {
  const isBehind = hasAnother(db, lt(other.id, mailJobs.id), isNull(other.sentAt), isNull(other.failedAt))
  const due = db
    .select({ id: mailJobs.id })
    .from(mailJobs)
    .where(and(isWaiting, lte(mailJobs.dueAt, now), not(isBehind)))
    .orderBy(asc(mailJobs.dueAt), asc(mailJobs.id))
    .limit(max)
    .for('update', { skipLocked: true })
  const mails = await db
    .update(mailJobs)
    .set({ dueAt: leasedUntil, tries: sql`${mailJobs.tries} + 1`, failure: null })
    .where(inArray(mailJobs.id, due))
    .returning()
  const accounts = await db
    .select({
      id: participants.id,
      email: participants.email,
      language: participants.language,
      mailsPayouts: participants.mailsPayouts,
      mailsPoints: participants.mailsPoints,
      mailsStudies: participants.mailsStudies,
      dma: profiles.dma,
    })
    .from(participants)
    .leftJoin(profiles, eq(profiles.participantId, participants.id))
    .where(
      inArray(
        participants.id,
        mails.flatMap(({ participantId }) => participantId ?? []),
      ),
    )
  const byId = new Map(
    accounts.map(({ dma, ...account }) => [account.id, { ...account, timeZone: timeZoneOf(dma) }]),
  )
  return mails.flatMap((mail): ClaimedMail[] => {
    if (mail.participantId === null) return [{ mail, account: null }]
    const account = byId.get(mail.participantId)
    // Without an account it was deleted meanwhile, and the message with it.
    return account ? [{ mail, account }] : []
  })
}

/** Deletes settled messages. Those that were given up can be sent again until then. */
export async function deleteMailsBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(mailJobs).where(
    and(
      // Has an index, and is before either.
      lt(mailJobs.createdAt, moment),
      or(lt(mailJobs.sentAt, moment), lt(mailJobs.failedAt, moment)),
    ),
  )
}

export async function countMails(
  db: Database,
  now: Date,
): Promise<{ waiting: number; failed: number; oldestSeconds: number }> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isWaiting})`.mapWith(Number),
      failed: sql<number>`count(*) filter (where ${mailJobs.failedAt} is not null)`.mapWith(Number),
      // A message for later is not late: it counts from its first try.
      oldest: sql<
        string | null
      >`min(${mailJobs.createdAt}) filter (where ${isWaiting} and ${mailJobs.tries} > 0)`,
    })
    .from(mailJobs)
    .where(or(isWaiting, isNotNull(mailJobs.failedAt)))
  const oldest = row?.oldest ? new Date(row.oldest).getTime() : now.getTime()
  return {
    waiting: row?.waiting ?? 0,
    failed: row?.failed ?? 0,
    oldestSeconds: Math.max(0, (now.getTime() - oldest) / 1000),
  }
}
