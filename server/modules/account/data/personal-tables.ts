import { getTableName, is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import * as schema from '#server/db/schema.ts'

/**
 * Tables that are left out: a key, hashes of codes, copies of answers in other tables, approvals by operators, which the
 * log has, and what is kept of a deleted account, whose owner may have been another person with the same address.
 */
export const leftOut: readonly string[] = [
  'participant_key',
  'recovery_code',
  'idempotency_key',
  'payout_approval',
  'deleted_click',
]

export interface PersonalTable {
  table: string
  /** The owner; with a parent, its row there. */
  column: string
  /** The table, with its own key and owner, through which rows belong to a participant. */
  parent?: { table: string; key: string; owner: string }
}

const all = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => ({
    name: getTableName(table),
    keys: getTableConfig(table).foreignKeys.map((key) => key.reference()),
  }))

/** Named by a foreign key, or by one to another table that has the participant's id as its own. */
const direct = all.flatMap(({ name: table, keys }) =>
  keys
    .filter(
      ({ foreignTable, columns }) =>
        foreignTable === schema.participants ||
        (columns[0]?.name === 'participant_id' &&
          !keys.some((key) => key.foreignTable === schema.participants)),
    )
    .map(({ columns }): PersonalTable => ({ table, column: columns[0]?.name ?? '' })),
)

const indirect = all
  .filter(({ name }) => !direct.some(({ table }) => table === name))
  .flatMap(({ name: table, keys }) =>
    keys.flatMap(({ columns, foreignTable, foreignColumns }) => {
      const owned = direct.find((one) => one.table === getTableName(foreignTable))
      const parent = owned && { table: owned.table, key: foreignColumns[0]?.name ?? '', owner: owned.column }
      return parent ? [{ table, column: columns[0]?.name ?? '', parent }] : []
    }),
  )

/** Tables whose rows belong to one participant each. New tables are found automatically. */
export const personalTables: readonly PersonalTable[] = [...direct, ...indirect].filter(
  ({ table }) => !leftOut.includes(table),
)

/** Keys and hashes in these tables. They are left out, because whoever finds the file could use them. */
export const withheldColumns: readonly string[] = [
  'auth_secret',
  'session_hash',
  'token_hash',
  'device_hash',
  'key_hash',
  'address_hash',
  'phone_hash',
  'email_hash',
  'secret',
  'last_step',
]
