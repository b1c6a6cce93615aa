import { actTexts } from '#contract/desk/answers/acts.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { checkChain } from '#server/platform/audit/audit.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { idOf } from '#server/desk/calls/id-of.ts'
import type { LogAnswer } from '#contract/desk/answers/log.ts'
import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import { auditLog } from '#server/db/schema.ts'
import { openReasons } from '#server/platform/audit/reasons.ts'

export function logRoutes(deps: DeskDependencies) {
  const { reports } = deps.database
  return new DeskRoutes(deps)
    .handle(endpoints.log, ({ c }) => {
      const { before, act, subject } = c.req.query()
      return readLog(deps, {
        before: before ? idOf(before) : null,
        act: act || null,
        subject: subject || null,
      })
    })
    .handle(endpoints.logCheck, async ({ c }) => {
      const after = c.req.query('after')
      const { rows, brokenAt, isEnd } = await checkChain(reports, after ? idOf(after) : 0, checkedAtOnce)
      return { rows, broken_at: brokenAt, next: isEnd ? null : rows }
    }).app
}

const rowsAtOnce = 50
/** A long log is checked by several calls, each in a second or two. */
const checkedAtOnce = 20_000

/** The acts of an area, such as `operator`. */
const actsOf = (area: string) => Object.keys(actTexts).filter((act) => act.startsWith(`${area}.`))

const namedAfter = sql<unknown>`case when jsonb_typeof(${auditLog.after}->'participant') = 'number'
  then ${auditLog.after} || jsonb_build_object('participant',
    (select enc_id from participant where id = (${auditLog.after}->>'participant')::integer))
  else ${auditLog.after} end`

interface LogFilter {
  /** Only rows with a smaller id. */
  before: number | null
  /** An act, or the area of acts: `operator`. */
  act: string | null
  subject: string | null
}

/** Participants are named by their public id, as long as they have an account. */
async function readLog(
  { database: { db }, ...unsealing }: DeskDependencies,
  { before, act, subject }: LogFilter,
): Promise<LogAnswer> {
  const rows = await db
    .select({ ...getTableColumns(auditLog), after: namedAfter })
    .from(auditLog)
    .where(
      and(
        before === null ? undefined : lt(auditLog.id, before),
        act === null ? undefined : inArray(auditLog.act, [act, ...actsOf(act)]),
        subject === null ? undefined : eq(auditLog.subject, subject),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(rowsAtOnce + 1)
  const shown = await openReasons(db, unsealing, rows.slice(0, rowsAtOnce))
  return {
    rows: shown.map(({ at, previousHash: _previous, hash: _hash, operatorId: _operator, ...row }) => ({
      ...row,
      at: at.toISOString(),
    })),
    next: rows.length > rowsAtOnce ? (shown.at(-1)?.id ?? null) : null,
  }
}
