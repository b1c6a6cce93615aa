import { hourSeconds, secondsBefore } from '#domain/dates/spans.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { lockNumbers } from '#server/db/database.ts'
import { mailJobs } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { enqueueMail } from '#server/platform/mail-queue/enqueue.ts'
import { readToday } from './service.ts'

/** Hosts are started at any time of the day: a summary follows the one before after a little less than a day. */
const pauseSeconds = 23 * hourSeconds

/** Tells the operators by e-mail once a day what waits at the desk. Nothing is sent while nothing waits. */
export async function tellOperators({
  database,
  clock,
  config,
  dataKeys,
}: Pick<HostDependencies, 'database' | 'clock' | 'config' | 'dataKeys'>): Promise<void> {
  const { operatorEmails, desk } = config
  if (operatorEmails.length === 0 || desk === null) return
  const now = clock()
  const today = await readToday(database.maintenance, now)
  const work = Object.entries(today).flatMap(([kind, { count }]) => (count > 0 ? [{ kind, count }] : []))
  if (work.length === 0) return
  await database.maintenance.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers.summary})`)
    const recent = and(
      eq(mailJobs.kind, 'operator-summary'),
      gt(mailJobs.createdAt, secondsBefore(now, pauseSeconds)),
    )
    if ((await tx.$count(mailJobs, recent)) > 0) return
    for (const email of operatorEmails) {
      const facts = { email, desk: desk.origin, work }
      await enqueueMail(tx, dataKeys, { participantId: null, kind: 'operator-summary', facts, at: now })
    }
  })
}
