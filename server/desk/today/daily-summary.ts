import type { OperatorNotice } from '#contract/desk/answers/operators.ts'
import { daySeconds, hourSeconds, secondsBefore } from '#domain/dates/spans.ts'
import { and, arrayContains, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Database, lockNumbers } from '#server/db/database.ts'
import { mailJobs, operators } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { work } from '#server/work/work.ts'
import { readToday } from './service.ts'

/** Hosts look once an hour: an e-mail follows the one before after a little less than a day. */
const pauseSeconds = daySeconds - hourSeconds / 2

/**
 * Tells the operators by e-mail what waits at the desk: at most once a day what waits at all, and what waits too long.
 * Nothing is sent while nothing waits.
 */
export async function notifyOperators(
  deps: Pick<HostDependencies, 'database' | 'clock' | 'config' | 'dataKeys' | 'log'>,
): Promise<void> {
  const { desk, operatorEmails } = deps.config
  if (desk === null) return
  const { maintenance: db } = deps.database
  const now = deps.clock()
  const today = Object.entries(await readToday(db, now, deps.config))
  const tell = async (
    notice: OperatorNotice,
    { counted, others }: { counted: 'count' | 'urgent'; others: readonly string[] },
  ) => {
    const open = today
      .map(([kind, { [counted]: count }]) => ({ kind, count }))
      .filter(({ count }) => count > 0)
    if (open.length === 0) return
    const emails = new Set([...others, ...(await findAddresses(db, notice))])
    if (emails.size === 0) return
    await work({ ...deps, database: { db } }, null, async (w) => {
      await w.db.execute(sql`select pg_advisory_xact_lock(${lockNumbers.summary})`)
      const kind = `operator-${notice}` as const
      const recent = and(
        isNull(mailJobs.participantId),
        eq(mailJobs.kind, kind),
        gt(mailJobs.createdAt, secondsBefore(now, pauseSeconds)),
      )
      if ((await w.db.$count(mailJobs, recent)) > 0) return
      for (const email of emails)
        w.mail({ participantId: null, kind, facts: { email, desk: desk.origin, work: open } })
    })
  }
  await tell('summary', { counted: 'count', others: operatorEmails })
  await tell('overdue', { counted: 'urgent', others: [] })
}

async function findAddresses(db: Database, notice: OperatorNotice): Promise<string[]> {
  const rows = await db
    .select({ email: operators.email })
    .from(operators)
    .where(and(operators.active, isNotNull(operators.email), arrayContains(operators.notices, [notice])))
  return rows.flatMap(({ email }) => email ?? [])
}
