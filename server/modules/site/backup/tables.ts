import { getTableName, is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import * as schema from '#server/db/schema.ts'

const all: PgTable[] = Object.values(schema).filter((value) => is(value, PgTable))

/** All tables by name, each after the tables that its rows refer to. */
export const tableNames: readonly string[] = [...new Set(all.flatMap((table) => namesUpTo(table)))]

const { pieces, backupMarks, sums, sumChanges, yearSums, ledgerAudits } = schema
const unsaved: readonly string[] = [pieces, backupMarks, sums, sumChanges, yearSums, ledgerAudits].map(
  (table) => getTableName(table),
)

/** The tables of a backup. Pieces of the catalogue and sums are made again; a restored database has no backup yet. */
export const savedTables: readonly string[] = tableNames.filter((name) => !unsaved.includes(name))

function namesUpTo(table: PgTable): string[] {
  const referred = getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable)
  return [...referred.filter((other) => other !== table).flatMap(namesUpTo), getTableName(table)]
}

/** Columns that the engine numbers automatically: table and column names. */
export const numberedColumns: readonly { table: string; column: string }[] = all.flatMap((table) =>
  getTableConfig(table)
    .columns.filter((column) => column.generatedIdentity !== undefined)
    .map((column) => ({ table: getTableName(table), column: column.name })),
)
