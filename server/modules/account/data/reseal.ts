import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { CashoutBody } from '#contract/answers/cashout.ts'
import { StartError } from '#server/config/config.ts'
import { type Stored, keyOfSealed } from '#server/db/tables/columns.ts'
import type { Database } from '#server/db/database.ts'
import { sealedColumnMarks } from '#server/db/schema.ts'
import {
  type SealedColumn,
  SealedValueError,
  payoutRecipient,
  sealedColumns,
  sealedPrefix,
} from '#server/platform/sealing/sealed-column.ts'
import { addressHashes, phoneHashes } from '#server/modules/money/cashout/address-hash.ts'
import { type DataKeys, keyIdForm } from '#server/secrets/data-keys.ts'

const rowsAtOnce = 200
const maxExamples = 20

export interface Resealed {
  sealed: number
  /** Values that do not open. They stay as they are. */
  unreadable: number
  /** Messages about the first unreadable values. */
  examples: string[]
}

/** The stored values under one key; `key` is null for values in clear. */
export interface KeyUse {
  key: string | null
  values: number
}

/** Columns that are computed with a key from a sealed value, as a part of `update … set`. */
type Computed<Value extends object> = (keys: DataKeys, value: Value) => SQL

/**
 * Seals with the newest key all values that are in clear or under another key; clear ones only until their column was
 * sealed as a whole once. Each value is replaced on its own, and only while it is the one that was read. So hosts may
 * serve meanwhile, and a run that ends early has lost nothing: the next one does the rest.
 */
export async function reseal(db: Database, keys: DataKeys): Promise<Resealed> {
  const marked = await readMarks(db)
  const runs: Resealed[] = []
  for (const column of sealedColumns)
    runs.push(
      column === payoutRecipient
        ? await resealColumn(db, keys, marked, payoutRecipient, hashesOf)
        : await resealColumn<object>(db, keys, marked, column),
    )
  await markSealed(db)
  const sum = (part: 'sealed' | 'unreadable') => runs.reduce((total, run) => total + run[part], 0)
  return {
    sealed: sum('sealed'),
    unreadable: sum('unreadable'),
    examples: runs.flatMap(({ examples }) => examples).slice(0, maxExamples),
  }
}

const phoneHashOf: Computed<CashoutBody> = (keys, value) => sql`, phone_hash = ${phoneHashes(keys, value)[0]}`
const hashesOf: Computed<CashoutBody> = (keys, value) =>
  sql`, address_hash = ${addressHashes(keys, value)[0]}${phoneHashOf(keys, value)}`

async function resealColumn<Value extends object>(
  db: Database,
  keys: DataKeys,
  marked: ReadonlySet<string>,
  column: SealedColumn<Value>,
  computed: Computed<Value> = () => sql``,
  due: SQL = isUnderOtherKey(keys, column),
): Promise<Resealed> {
  const done: Resealed = { sealed: 0, unreadable: 0, examples: [] }
  for (let last: Identity | null = null; ;) {
    const rows: StoredRow<Value>[] = await nextRows(db, column, due, last)
    for (const row of rows) {
      try {
        const value =
          typeof row.stored === 'string' || marked.has(nameOf(column))
            ? column.open(keys, row.identity, row.stored)
            : row.stored
        const next = JSON.stringify(column.seal(keys, row.identity, value))
        done.sealed += await replace(db, column, row, sql`${next}::jsonb${computed(keys, value)}`)
      } catch (error) {
        if (!(error instanceof SealedValueError)) throw error
        done.unreadable += 1
        if (done.examples.length < maxExamples) done.examples.push(error.message)
      }
    }
    last = rows.at(-1)?.identity ?? null
    if (last === null || rows.length < rowsAtOnce) return done
  }
}

type Identity = (string | number)[]
interface StoredRow<Value extends object> {
  identity: Identity
  stored: Stored<Value>
}

const rowsOf = <Value extends object>() =>
  v.object({
    rows: v.array(
      v.object({
        identity: v.array(v.union([v.string(), v.number()])),
        stored: v.custom<Stored<Value>>(() => true),
      }),
    ),
  })

/** The value is in clear, or not under the newest key. */
function isUnderOtherKey([newest]: DataKeys, { column }: SealedPlace): SQL {
  const value = sql.identifier(column)
  return sql`not (jsonb_typeof(${value}) = 'string' and starts_with(${value} #>> '{}', ${sealedPrefix(newest)}))`
}

/** Rows after this identity whose value is due. */
async function nextRows<Value extends object>(
  db: Database,
  { table, column, identity }: SealedColumn<Value>,
  due: SQL,
  last: Identity | null,
): Promise<StoredRow<Value>[]> {
  const names = namesOf(identity)
  const value = sql.identifier(column)
  const answer: unknown = await db.execute(
    sql`select json_build_array(${names}) as identity, ${value} as stored from ${sql.identifier(table)}
      where ${value} is not null and ${due}
        ${last === null ? sql`` : sql`and (${names}) > ${literalsOf(last)}`}
      order by ${names} limit ${rowsAtOnce}`,
  )
  return v.parse(rowsOf<Value>(), answer).rows
}

/** Resolves to 0 if the value has changed since it was read. If its writer used another key, the next run finds it. */
async function replace<Value extends object>(
  db: Database,
  { table, column, identity: names }: SealedColumn<Value>,
  { identity, stored }: StoredRow<Value>,
  next: SQL,
): Promise<number> {
  const value = sql.identifier(column)
  const answer: unknown = await db.execute(
    sql`update ${sql.identifier(table)} set ${value} = ${next}
      where (${namesOf(names)}) = ${literalsOf(identity)} and ${value} = ${JSON.stringify(stored)}::jsonb
      returning 1 as done`,
  )
  return v.parse(v.object({ rows: v.array(v.unknown()) }), answer).rows.length
}

type SealedPlace = Pick<SealedColumn<object>, 'table' | 'column'>
const nameOf = ({ table, column }: SealedPlace) => `${table}.${column}`

async function readMarks(db: Database): Promise<Set<string>> {
  const marks = await db.select({ name: sealedColumnMarks.name }).from(sealedColumnMarks)
  return new Set(marks.map(({ name }) => name))
}

/** Marks the columns without a clear value: from then on such a value is none of ours, and never read. */
async function markSealed(db: Database): Promise<void> {
  for (const place of sealedColumns) {
    const uses = await readUse(db, place)
    if (uses.some(({ key }) => key === null)) continue
    await db
      .insert(sealedColumnMarks)
      .values({ name: nameOf(place) })
      .onConflictDoNothing()
  }
}

const keyOf = (column: string) => keyOfSealed(sql`${sql.identifier(column)}`)

async function readUse(db: Database, { table, column }: SealedPlace): Promise<KeyUse[]> {
  const value = sql.identifier(column)
  const answer: unknown = await db.execute(
    sql`select ${keyOf(column)} as key, count(*)::integer as values
      from ${sql.identifier(table)} where ${value} is not null group by 1`,
  )
  return v.parse(Uses, answer).rows
}

/** The keys of a column's values, from its index: each is found behind the one before. */
async function readKeys(db: Database, { table, column }: SealedPlace): Promise<string[]> {
  const key = keyOf(column)
  const next = sql`select min(${key}) from ${sql.identifier(table)}`
  const answer: unknown = await db.execute(
    sql`with recursive used as ((${next}) union all select (${next} where ${key} > used.min) from used where min is not null)
      select min as key from used where min is not null`,
  )
  return v.parse(Keys, answer).rows.map((row) => row.key)
}

const Keys = v.object({ rows: v.array(v.object({ key: v.string() })) })

/** Counts the stored values by the id of their key. */
export async function readKeyUse(db: Database): Promise<KeyUse[]> {
  const counted = new Map<string | null, number>()
  for (const place of sealedColumns) {
    for (const { key, values } of await readUse(db, place)) counted.set(key, (counted.get(key) ?? 0) + values)
  }
  return [...counted].map(([key, values]) => ({ key, values }))
}

const Uses = v.object({ rows: v.array(v.object({ key: v.nullable(v.string()), values: v.number() })) })

interface KeyedData {
  /** Without a limit on a statement's time. */
  db: Database
  dataKeys: DataKeys
}

/**
 * At start-up, before a participant is served: seals values from before the encryption of their column, and adds the hash
 * of the phone number to cash-outs from before it.
 */
export async function sealClearValues({ db, dataKeys }: KeyedData): Promise<void> {
  const marked = await readMarks(db)
  if (sealedColumns.some((place) => !marked.has(nameOf(place)))) await reseal(db, dataKeys)
  await resealColumn(db, dataKeys, marked, payoutRecipient, phoneHashOf, sql`phone_hash is null`)
}

/**
 * At start-up, before a participant is served, and before a command reads or seals anything. One damaged value must stop
 * neither: a name that no key can have, or that a single value has beside others with a known one, is damage. Who owns
 * the value is asked for it again, and nothing else depends on it.
 *
 * @returns Where such values are, for the log.
 * @throws {StartError} when the data need a key that the host does not have. With its other keys the host would refuse
 * some participants and seal the answers of others, and the operator would notice late.
 */
export async function requireDataKeys({ db, dataKeys }: KeyedData): Promise<string[]> {
  const keys: string[] = []
  for (const place of sealedColumns) keys.push(...(await readKeys(db, place)))
  if (keys.every((key) => dataKeys.some(({ id }) => id === key))) return []
  const all = await readKeyUse(db)
  const unknown = all.filter(({ key }) => key !== null && dataKeys.every(({ id }) => id !== key))
  const isKnown = all.some((use) => use.key !== null && !unknown.includes(use))
  const damaged = unknown.filter(({ key, values }) => !keyIdForm.test(key ?? '') || (values === 1 && isKnown))
  const missing = unknown.filter((use) => !damaged.includes(use))
  if (missing.length === 0) return placesOf(db, damaged)
  const uses = missing.map(({ key, values }) => `${key} (values: ${values})`).join(', ')
  throw new StartError(
    `DATA_KEY, or data-key in DATA_DIR, lacks a key of the stored answers and addresses: ${uses}. Add it from your copy`,
  )
}

async function placesOf(db: Database, uses: readonly KeyUse[]): Promise<string[]> {
  const places: string[] = []
  for (const { key } of uses) {
    for (const column of sealedColumns) {
      const rows = await nextRows<object>(db, column, sql`${keyOf(column.column)} = ${key}`, null)
      places.push(...rows.map(({ identity }) => `${nameOf(column)} of ${identity.join(', ')}`))
    }
  }
  return places
}

const namesOf = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
// With its type, which the engine cannot always guess for a parameter in a row of several.
const literalsOf = (identity: Identity) =>
  sql`${identity.map((part) => (typeof part === 'number' ? sql`${part}::bigint` : sql`${part}::text`))}`
