import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { editionOfTables } from '../../db/edition.ts'
import { mailTokens, participants, pushSubscriptions, sessions } from '../../db/schema.ts'
import { type BackupHeader, readMark } from './format.ts'
import { numberedColumns, tableNames } from './tables.ts'

const rowsAtOnce = 200

/**
 * Puts back what a backup holds, all of it or nothing, in place of a catalogue that is there.
 *
 * @param keeps `sessions`: who was signed in at the time of the backup still is. That is for a move, where nothing has
 *   happened since; else sessions that have been ended would be good again, and so would links by mail that were used and
 *   browsers that are to be told nothing any more.
 * @returns The header, for what is kept beside the database.
 * @throws when the database has participants, or the backup is of another edition, or not whole.
 */
export async function restoreBackup(
  db: Database,
  lines: AsyncIterable<string>,
  keeps: { sessions: boolean },
): Promise<{ header: BackupHeader; rows: number }> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(participants)) > 0) throw new Error('the database has participants already')
    const names = sql.join(
      tableNames.map((name) => sql.identifier(name)),
      sql`, `,
    )
    await tx.execute(sql`truncate ${names}`)
    const restored = await restoreLines(tx, lines)
    for (const { table, column } of numberedColumns) await continueNumbers(tx, table, column)
    if (!keeps.sessions) {
      for (const table of [sessions, mailTokens, pushSubscriptions]) await tx.delete(table)
    }
    return restored
  })
}

async function restoreLines(tx: Database, lines: AsyncIterable<string>) {
  let header: BackupHeader | undefined
  let table: string | undefined
  let batch: string[] = []
  let rows = 0
  const flush = async () => {
    if (table !== undefined && batch.length > 0) await insertRows(tx, table, batch)
    rows += batch.length
    batch = []
  }
  for await (const line of lines) {
    const mark = readMark(line)
    if (mark === null) {
      batch.push(line)
      if (batch.length >= rowsAtOnce) await flush()
      continue
    }
    await flush()
    if (mark[0] === 'stipend-backup') header = await checkEdition(tx, mark[2])
    else if (mark[0] === 'table') table = knownTable(mark[1])
    else if (header !== undefined && mark[1] === rows) return { header, rows }
  }
  throw new Error('it is not whole')
}

async function checkEdition(tx: Database, header: BackupHeader): Promise<BackupHeader> {
  if (header.edition === (await editionOfTables(tx))) return header
  throw new Error('another release made it: restore it with that release, and update then')
}

function knownTable(name: string): string {
  if (tableNames.includes(name)) return name
  throw new Error('it is no backup of Stipend')
}

async function insertRows(tx: Database, table: string, rows: readonly string[]): Promise<void> {
  const name = sql.identifier(table)
  await tx.execute(
    sql`insert into ${name} overriding system value
      select * from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json)`,
  )
}

/** The next row gets a number that none has. */
async function continueNumbers(tx: Database, table: string, column: string): Promise<void> {
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      (select coalesce(max(${sql.identifier(column)}), 0) + 1 from ${sql.identifier(table)}), false)`,
  )
}
