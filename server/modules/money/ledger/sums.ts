import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'

/** A whole number as the engine gives it: as text where it may be long. */
export const Count = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer())
const Sums = v.object({
  owedPoints: Count,
  waiting: Count,
  waitingDollars: Count,
  held: Count,
  heldDollars: Count,
  paidDollars: Count,
})

/** For a query: amounts by their names, of which several rows may have one. */
export const amounts = sql`(select * from money_sum union all select * from money_sum_change) as amounts`

/** For a query: the moment by which a sent card is counted. */
export const sentAt = sql`coalesce(settled_at, requested_at) at time zone 'UTC'`

/** For a query: goes on with all sums, and with what each is made of, below zero. It reads all rows. */
export const rowsOfSums = sql`union all select name, amount from ${amounts}
  union all select 'owed', -balance from participant where balance > 0
  union all select unnest('{dollars,cards}'::text[]) || to_char(${sentAt}, ' YYYY-MM'), -unnest(array[dollars, 1])
    from (select state, dollars, settled_at, requested_at from cashout
      union all select state, dollars, settled_at, requested_at from settled_cashout) as card where state = 'sent'`

/** Adds what has changed to the sums, so that reading them stays quick. */
export async function foldSums(db: Database): Promise<void> {
  await db.execute(sql`
    with changed as (delete from money_sum_change returning name, amount)
    insert into money_sum select name, sum(amount) from changed group by name order by name
    on conflict (name) do update set amount = money_sum.amount + excluded.amount`)
}

/** Sums of debts, of waiting and held cash-outs, and of all payments: for the desk and for `/metrics`. */
export async function readSums(db: Database): Promise<v.InferOutput<typeof Sums>> {
  const result: unknown = await db.execute(sql`
    with open as (
      select dollars, held_at is not null or exists (
        select from account_hold h where h.participant_id = c.participant_id and h.released_at is null and h.scope <> 'studies') as held
      from cashout c where state = 'requested')
    select
      (select coalesce(sum(amount), 0) from ${amounts} where name = 'owed') as "owedPoints",
      (select count(*) from open where not held) as "waiting",
      (select coalesce(sum(dollars), 0) from open where not held) as "waitingDollars",
      (select count(*) from open where held) as "held",
      (select coalesce(sum(dollars), 0) from open where held) as "heldDollars",
      (select coalesce(sum(amount), 0) from ${amounts} where name like 'dollars %') as "paidDollars"`)
  return v.parse(v.object({ rows: v.tuple([Sums]) }), result).rows[0]
}
