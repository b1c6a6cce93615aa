import { getTableName, is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import * as schema from '#server/db/schema.ts'

/**
 * Tables for sign-in and repeated posts only: their rows are hashes, and copies of answers in other tables.
 */
const technical: readonly string[] = [
  'session',
  'known_device',
  'participant_key',
  'mail_token',
  'idempotency_key',
]

/**
 * Tables whose rows belong to one participant each, with the column of the owner. New tables are found
 * automatically.
 */
export const personalTables: readonly { table: string; column: string }[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .flatMap((table) =>
    getTableConfig(table)
      .foreignKeys.map((key) => key.reference())
      .filter(({ foreignTable }) => foreignTable === schema.participants)
      .map(({ columns }) => ({ table: getTableName(table), column: columns[0]?.name ?? '' })),
  )
  .filter(({ table }) => !technical.includes(table))

/** Keys and hashes in these tables. They are left out, because whoever finds the file could use them. */
export const withheldColumns: readonly string[] = [
  'auth_secret',
  'session_hash',
  'key_hash',
  'address_hash',
  'phone_hash',
  'email_hash',
  'secret',
  'last_step',
]
