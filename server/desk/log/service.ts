import type { LogAnswer } from '#contract/desk/answers/log.ts'
import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { auditLog } from '#server/db/schema.ts'

const rowsAtOnce = 50

export interface LogFilter {
  /** Only rows with a smaller id. */
  before: number | null
  /** An act, or the area of acts: `operator`. */
  act: string | null
  subject: string | null
}

export async function readLog(db: Database, { before, act, subject }: LogFilter): Promise<LogAnswer> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        before === null ? undefined : lt(auditLog.id, before),
        act === null ? undefined : or(eq(auditLog.act, act), sql`starts_with(${auditLog.act}, ${`${act}.`})`),
        subject === null ? undefined : eq(auditLog.subject, subject),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(rowsAtOnce + 1)
  const shown = rows.slice(0, rowsAtOnce)
  return {
    rows: shown.map(({ at, previousHash: _previous, hash: _hash, operatorId: _operator, ...row }) => ({
      ...row,
      at: at.toISOString(),
    })),
    next: rows.length > rowsAtOnce ? (shown.at(-1)?.id ?? null) : null,
  }
}
