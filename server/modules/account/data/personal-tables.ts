import { getTableName, is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import * as schema from '#server/db/schema.ts'

/** Rows that are only about signing in and sending twice: hashes, and copies of answers that other tables hold. */
const technical: readonly string[] = ['session', 'mail_token', 'idempotency_key']

/** Tables whose rows belong to one participant each, with the column that says to whom; a new one is found by itself. */
export const personalTables: readonly { table: string; column: string }[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .flatMap((table) =>
    getTableConfig(table)
      .foreignKeys.map((key) => key.reference())
      .filter(({ foreignTable }) => foreignTable === schema.participants)
      .map(({ columns }) => ({ table: getTableName(table), column: columns[0]?.name ?? '' })),
  )
  .filter(({ table }) => !technical.includes(table))

/** Columns that are no data of hers but keys: whoever finds the file could use them. */
export const withheldColumns: readonly string[] = ['auth_secret', 'session_hash']
