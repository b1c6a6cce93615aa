import { Client } from 'pg'
import { hashOfEntry, noHash } from '#server/platform/audit/entry.ts'
import { accountRows, firstId, noteSums, participantRows, studyRows } from './rows.ts'

/** How many records of other kinds come with a number of participants. */
const sizesFor = (participants: number) => ({
  trials: Math.min(100_000, Math.ceil(participants / 100)),
  studies: Math.min(2000, Math.ceil(participants / 1000)),
  acts: Math.ceil(participants / 20),
})

/**
 * Fills the tables of a migrated, empty database, without their keys and indexes. Resolves to the statements that make
 * those, for `makeKeys`.
 */
export async function fillTables(url: string, participants: number): Promise<string[]> {
  const { trials, studies, acts } = sizesFor(participants)
  const who = `generate_series(${firstId}, ${firstId + participants - 1})`
  const all = [...studyRows(trials, studies), ...accountRows(who, studies), ...participantRows(who, studies)]
  return withClient(url, async (client) => {
    const made = await takeOff(client, [...new Set(all.map(({ table }) => table))])
    for (const { table, columns, select } of all) {
      // A table that the same transaction has emptied needs no log, see `wal_level`.
      await client.query(`begin; truncate ${table}`)
      await client.query(`insert into ${table} (${columns}) overriding system value ${select}`)
      await client.query('commit')
    }
    await fillLog(client, acts)
    for (const statement of noteSums) await client.query(statement)
    return made
  })
}

/** Keys and indexes are quicker to make after the rows, as a dump does. */
export async function makeKeys(url: string, made: readonly string[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of made) {
      await client.query(statement)
    }
    await client.query('vacuum (analyze)')
  })
}

/** The history of a year, of the participant with the id 1. Others of its rows are there already. */
export async function fillYear(url: string, participants: number): Promise<void> {
  const { studies } = sizesFor(participants)
  const own = participantRows('generate_series(1, 1)', studies).filter(({ table }) =>
    ['survey_click', 'survey_credit', 'cashout', 'ledger_entry'].includes(table),
  )
  await withClient(url, async (client) => {
    for (const { table, columns, select } of own)
      await client.query(`insert into ${table} (${columns}) overriding system value ${select}`)
    await client.query('update participant set balance = 59500 where id = 1')
  })
}

/** Drops keys and indexes. Returns what makes them again. */
async function takeOff(client: Client, tables: readonly string[]): Promise<string[]> {
  const named = `any(array(select to_regclass(name) from unnest($1::text[]) as name))`
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = ${named} and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  const { rows: keys } = await client.query<{ at: string; name: string; definition: string; kind: string }>(
    `select conrelid::regclass::text as at, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
        contype as kind from pg_constraint
      where contype in ('f', 'p', 'u') and (conrelid = ${named} or confrelid = ${named})
      order by contype = 'f' desc`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { at, name } of keys) await client.query(`alter table ${at} drop constraint ${name}`)
  return [
    ...keys
      .toReversed()
      .map(
        ({ at, name, definition, kind }) =>
          `alter table ${at} add constraint ${name} ${definition}${kind === 'f' ? ' not valid' : ''}`,
      ),
    ...indexes.map(({ definition }) => definition),
  ]
}

const actsAtOnce = 5000

/** A log whose chain holds. */
async function fillLog(client: Client, count: number): Promise<void> {
  let previousHash: Uint8Array = noHash
  for (let from = 1; from <= count; from += actsAtOnce) {
    const rows = []
    for (let id = from; id < Math.min(from + actsAtOnce, count + 1); id += 1) {
      const entry = {
        id,
        at: new Date(Date.UTC(2026, 0) + id * 1000),
        operatorId: null,
        actor: 'orders',
        act: 'payout.send',
        subject: `payout:${id.toString(36).toUpperCase()}`,
        reason: null,
        before: { state: 'requested' },
        after: { state: 'sent' },
        previousHash,
      }
      const hash = hashOfEntry(entry)
      rows.push({ ...entry, previousHash: hex(previousHash), hash: hex(hash) })
      previousHash = hash
    }
    await client.query(
      `insert into audit_log (id, at, actor, act, subject, before, after, previous_hash, hash)
        select id, at, actor, act, subject, before, after, decode("previousHash", 'hex'), decode(hash, 'hex')
        from json_to_recordset($1) as row (id bigint, at timestamptz, actor text, act text, subject text, before jsonb,
          after jsonb, "previousHash" text, hash text)`,
      [JSON.stringify(rows)],
    )
  }
  await client.query(`insert into audit_log_end (entry_id, hash) values ($1, $2)`, [count, previousHash])
}

const hex = (value: Uint8Array) => Buffer.from(value).toString('hex')

/** Settings with which nothing survives a power cut. `replica` leaves the checks of each row out. */
async function withClient<Result>(url: string, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`,
    )
    return await run(client)
  } finally {
    await client.end()
  }
}
