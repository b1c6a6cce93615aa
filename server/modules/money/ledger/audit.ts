import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { asc, gt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { ledgerAudits, participants } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { Count, rowsOfSums, sentAt } from './sums.ts'

const LedgerAudit = v.object({
  /** Participants whose balance is not the sum of their entries. */
  unbalanced: Count,
  cashoutsWithoutDebit: Count,
  debitsWithoutCashout: Count,
  /** Failed cash-outs without returned points, and returned points without a failed cash-out. */
  wronglyReturned: Count,
  /** Survey credits that are missing in the ledger, are there without reason, or have another amount there. */
  wronglyCredited: Count,
  /** Participations whose points are not the sum of their entries. */
  wronglyPaidStudies: Count,
  /** Kept sums that are not those of the rows: of a participant's year, and, with the last participants, of all. */
  wrongSums: Count,
})
/** Number of contradictions of each kind; all are 0 in a sound ledger. */
export type LedgerAudit = v.InferOutput<typeof LedgerAudit>

type Auditing = Pick<HostDependencies, 'database' | 'clock' | 'log' | 'ledgerAudit'>

/** Each is looked at with all rows of theirs, in one statement and so as of one moment. */
const participantsAtOnce = 5000
/** Of one round of maintenance, so that a day has time for ten million participants. */
const partsAtOnce = 20

/**
 * Audits the ledger for the operator, all participants once a day. A round goes on from where the last one ended, of
 * whichever host: contradictions are logged, and counted in a metric.
 */
export async function watchLedger(deps: Auditing, stopping?: AbortSignal): Promise<void> {
  for (let part = 0; part < partsAtOnce; part += 1) if (stopping?.aborted || !(await auditNext(deps))) return
}

/** Resolves to whether there is more to audit today. */
async function auditNext({ database: { maintenance }, clock, log, ledgerAudit }: Auditing): Promise<boolean> {
  const fresh = { begunAt: clock(), through: 0, found: 0 }
  return maintenance.transaction(async (tx) => {
    const first = { ...fresh, foundBefore: 0 }
    await tx.insert(ledgerAudits).values(first).onConflictDoNothing()
    const [last] = await tx.select().from(ledgerAudits).for('update', { skipLocked: true })
    // Another host is at it.
    if (last === undefined) return false
    const isBegun = last.through !== null
    const isDue = isBegun || last.begunAt <= secondsBefore(fresh.begunAt, daySeconds)
    const isNew = isDue && !isBegun
    const { through: after, ...now } = isNew ? { ...last, ...fresh, foundBefore: last.found } : last
    let through: number | null = null
    if (isDue) {
      through = await lastOfPart(tx, after ?? 0)
      const audit = await auditLedger(tx, after ?? 0, through ?? maxId)
      const found = Object.values(audit).reduce((sum, count) => sum + count, 0)
      if (found > 0) log.error(audit, 'the ledger contradicts itself')
      now.found += found
      await tx.update(ledgerAudits).set({ ...now, through })
    }
    ledgerAudit.contradictions = through === null ? now.found : Math.max(now.found, now.foundBefore)
    return through !== null
  })
}

/** Null if the part has all participants after one. */
async function lastOfPart(db: Database, after: number): Promise<number | null> {
  const { id } = participants
  const following = db.select({ id }).from(participants).where(gt(id, after)).orderBy(asc(id))
  const [last] = await following.limit(1).offset(participantsAtOnce - 1)
  return last?.id ?? null
}

const maxId = 2 ** 31 - 1

/**
 * Checks balances, cash-outs, surveys and paid studies against the ledger, by default all, in one statement and so as of
 * one moment.
 *
 * @param after Only of participants after this one, up to `through`.
 */
export async function auditLedger(db: Database, after = 0, through = maxId): Promise<LedgerAudit> {
  const result: unknown = await db.execute(auditStatement(after, through))
  return v.parse(v.object({ rows: v.tuple([LedgerAudit]) }), result).rows[0]
}

const auditStatement = (after: number, through: number) => {
  const isIn = sql`participant_id > ${after} and participant_id <= ${through}`
  return sql`
  with entry as (select * from ledger_entry where ${isIn}), card as (select * from cashout where ${isIn})
  select
    (select count(*) from participant p
        left join (select participant_id, sum(points) as points from entry group by 1) e on e.participant_id = p.id
      where p.id > ${after} and p.id <= ${through} and p.balance <> coalesce(e.points, 0)
    ) as "unbalanced",
    (select count(*) from card c
      where not exists (select from entry e
        where e.kind = 'cashout' and e.ref_type = 'cashout' and e.ref_id = c.id::text
          and e.participant_id = c.participant_id and e.points = -c.points)
    ) as "cashoutsWithoutDebit",
    (select count(*) from entry e
      where e.kind = 'cashout' and not exists (select from card c
        where e.ref_type = 'cashout' and e.ref_id = c.id::text and e.participant_id = c.participant_id)
    ) as "debitsWithoutCashout",
    (select count(*) from card c
      where (c.state = 'failed') <> exists (select from entry e
        where e.kind = 'cashout-return' and e.ref_type = 'cashout' and e.ref_id = c.id::text
          and e.participant_id = c.participant_id and e.points = c.points)
    ) as "wronglyReturned",
    (select count(*) from survey_credit s
        left join (select participant_id, ref_id, sum(points) as points from entry
          where ref_type = 'survey-credit' group by 1, 2) e on e.participant_id = s.participant_id and e.ref_id = s.id::text
      where s.participant_id > ${after} and s.participant_id <= ${through} and coalesce(e.points, 0) <> case s.state when 'confirmed' then s.points else 0 end
    ) as "wronglyCredited",
    (select count(*) from (
      select from (
        select participant_id, study_id || ':' || participant_id as ref, points from participation where ${isIn}
        union all
        select participant_id, substring(ref_id from '^[0-9]+:[0-9]+'), -points from entry
          where ref_type = 'participation'
      ) as moved group by participant_id, ref having sum(points) <> 0
    ) as wrong) as "wronglyPaidStudies",
    (select count(*) from (
      select from (
        select participant_id || ' ' || year as name, dollars as amount from year_sum where ${isIn}
        union all select participant_id || ' ' || date_part('year', ${sentAt}), -dollars from card where state = 'sent'
        ${through === maxId ? rowsOfSums : sql``}
      ) as kept group by name having sum(amount) <> 0
    ) as wrong) as "wrongSums"`
}
