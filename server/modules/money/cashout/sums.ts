import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'

const Count = v.pipe(v.union([v.string(), v.number()]), v.transform(Number))
const Sums = v.object({
  owedPoints: Count,
  waiting: Count,
  waitingDollars: Count,
  held: Count,
  heldDollars: Count,
  paidDollars: Count,
})

/** Sums of debts, of waiting and held cash-outs, and of all payments: for the desk and for `/metrics`. */
export async function readSums(db: Database): Promise<v.InferOutput<typeof Sums>> {
  const result: unknown = await db.execute(sql`
    with open as (
      select dollars, held_at is not null or exists (
        select from account_hold h where h.participant_id = c.participant_id and h.released_at is null and h.scope <> 'studies') as held
      from cashout c where state = 'requested')
    select
      (select coalesce(sum(balance), 0) from participant where balance > 0) as "owedPoints",
      (select count(*) from open where not held) as "waiting",
      (select coalesce(sum(dollars), 0) from open where not held) as "waitingDollars",
      (select count(*) from open where held) as "held",
      (select coalesce(sum(dollars), 0) from open where held) as "heldDollars",
      (select coalesce(sum(dollars), 0) from cashout where state = 'sent')
        + (select coalesce(sum(dollars), 0) from settled_cashout where state = 'sent') as "paidDollars"`)
  return v.parse(v.object({ rows: v.tuple([Sums]) }), result).rows[0]
}
