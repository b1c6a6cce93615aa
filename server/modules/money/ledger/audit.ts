import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'

const Count = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer())
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
})
/** Number of contradictions of each kind; all are 0 in a sound ledger. */
export type LedgerAudit = v.InferOutput<typeof LedgerAudit>

/** Audits the ledger for the operator: contradictions are logged and counted in a metric. */
export async function watchLedger({
  database,
  log,
  ledgerAudit,
}: Pick<HostDependencies, 'database' | 'log' | 'ledgerAudit'>): Promise<void> {
  const audit = await auditLedger(database.maintenance)
  ledgerAudit.contradictions = Object.values(audit).reduce((sum, count) => sum + count, 0)
  if (ledgerAudit.contradictions > 0) log.error(audit, 'the ledger contradicts itself')
}

/** Checks every balance and cash-out against the ledger, in one statement and so as of one moment. */
export async function auditLedger(db: Database): Promise<LedgerAudit> {
  const result: unknown = await db.execute(auditStatement)
  return v.parse(v.object({ rows: v.tuple([LedgerAudit]) }), result).rows[0]
}

const auditStatement = sql`
  select
    (select count(*) from participant p
      where p.balance <> coalesce(
        (select sum(e.points) from ledger_entry e where e.participant_id = p.id), 0)
    ) as "unbalanced",
    (select count(*) from cashout c
      where not exists (select from ledger_entry e
        where e.kind = 'cashout' and e.ref_type = 'cashout' and e.ref_id = c.id::text
          and e.participant_id = c.participant_id and e.points = -c.points)
    ) as "cashoutsWithoutDebit",
    (select count(*) from ledger_entry e
      where e.kind = 'cashout' and not exists (select from cashout c
        where e.ref_type = 'cashout' and e.ref_id = c.id::text and e.participant_id = c.participant_id)
    ) as "debitsWithoutCashout",
    (select count(*) from cashout c
      where (c.state = 'failed') <> exists (select from ledger_entry e
        where e.kind = 'cashout-return' and e.ref_type = 'cashout' and e.ref_id = c.id::text
          and e.participant_id = c.participant_id and e.points = c.points)
    ) as "wronglyReturned",
    (select count(*) from survey_credit s
      where coalesce((select sum(e.points) from ledger_entry e
          where e.ref_type = 'survey-credit' and e.ref_id = s.id::text and e.participant_id = s.participant_id), 0)
        <> case s.state when 'confirmed' then s.points else 0 end
    ) as "wronglyCredited",
    (select count(*) from (
      select from (
        select p.study_id || ':' || p.participant_id as ref, p.points from participation p
        union all
        select substring(e.ref_id from '^[0-9]+:[0-9]+'), -e.points from ledger_entry e
          where e.ref_type = 'participation'
      ) as moved group by ref having sum(points) <> 0
    ) as wrong) as "wronglyPaidStudies"`
