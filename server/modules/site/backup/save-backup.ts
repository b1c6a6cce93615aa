import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { backupMarks } from '#server/db/schema.ts'
import { schemaVersionOf } from '#server/db/schema-version.ts'
import type { DataKey } from '#server/secrets/data-keys.ts'
import { type BackupHeader, charactersAtOnce } from './format.ts'
import { BackupSeal, sealLine } from './seal.ts'
import { numberedColumns, savedTables } from './tables.ts'

const rowsAtOnce = 500

const Fetched = v.object({ rows: v.array(v.object({ line: v.string() })) })

/**
 * Writes all stored data, as of one moment, line by line (`format.ts`). On PostgreSQL the hosts continue
 * meanwhile; the embedded engine has one connection, so its host waits.
 *
 * @param secret The host's secret if it is stored beside the database, else null.
 * @param key Seals the backup.
 * @param write Receives one line after the other, without line ends.
 */
export async function saveBackup(
  db: Database,
  { at, secret, key }: { at: Date; secret: string | null; key: DataKey },
  write: (line: string) => Promise<void>,
): Promise<{ rows: number }> {
  const saved = await db.transaction(
    async (tx) => {
      const numbers: BackupHeader['numbers'] = {}
      for (const { table, column } of numberedColumns) numbers[table] = await lastNumber(tx, table, column)
      const edition = await schemaVersionOf(tx)
      const header: BackupHeader = { edition, at: at.toISOString(), secret, numbers }
      const seal = new BackupSeal()
      const add = (line: string) => {
        seal.add(line)
        return write(line)
      }
      await add(JSON.stringify(['stipend-backup', 1, header]))
      let rows = 0
      for (const table of savedTables) {
        await add(JSON.stringify(['table', table]))
        rows += await saveTable(tx, table, add)
      }
      await write(sealLine(seal, key))
      await write(JSON.stringify(['end', rows]))
      return { rows }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const mark = { savedAt: at }
  await db.insert(backupMarks).values(mark).onConflictDoUpdate({ target: backupMarks.id, set: mark })
  return saved
}

async function lastNumber(tx: Database, table: string, column: string): Promise<number> {
  const { rows } = v.parse(
    v.object({ rows: v.tuple([v.object({ last: v.number() })]) }),
    await tx.execute(
      sql`select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, ${column})), 0)::float8 as last`,
    ),
  )
  return rows[0].last
}

async function saveTable(
  tx: Database,
  table: string,
  write: (line: string) => Promise<void>,
): Promise<number> {
  // The engine itself converts the rows, so that no type of a column loses precision.
  await tx.execute(
    sql`declare backup cursor for select row_to_json(kept)::text as line from ${sql.identifier(table)} as kept`,
  )
  let count = 0
  for (let atOnce = 1; ;) {
    const { rows } = v.parse(Fetched, await tx.execute(sql`fetch ${sql.raw(String(atOnce))} from backup`))
    for (const { line } of rows) await write(line)
    count += rows.length
    if (rows.length < atOnce) break
    const characters = rows.reduce((sum, { line }) => sum + line.length, 0)
    atOnce = Math.min(rowsAtOnce, Math.ceil((rows.length * charactersAtOnce) / characters))
  }
  await tx.execute(sql`close backup`)
  return count
}
