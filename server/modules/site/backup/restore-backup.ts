import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Database, migrationsFolder } from '#server/db/database.ts'
import { schemaVersionOf } from '#server/db/schema-version.ts'
import {
  auditLog,
  mailJobs,
  mailTokens,
  operatorInvites,
  operatorSessions,
  participants,
  pushSubscriptions,
  sessions,
  trustedDevices,
} from '#server/db/schema.ts'
import { type BackupHeader, charactersAtOnce, readMark } from './format.ts'
import * as v from 'valibot'
import { type SealCheck, checkSeal } from './seal.ts'
import { numberedColumns, tableNames } from './tables.ts'

const Names = v.object({ rows: v.array(v.object({ name: v.string() })) })

/**
 * Restores a backup, completely or not at all, and replaces an existing catalogue. A backup of an older
 * release is restored into the tables of that release, which are then migrated.
 *
 * @param read Reads the lines of the backup from its beginning.
 * @param sessions Restores sessions, mail links, push subscriptions and waiting e-mails. This is for a move without
 * any use since the backup. Otherwise sessions that have ended since would be valid again, as would used
 * links and removed browsers, and e-mails would be sent twice.
 * @returns The header, whose secret is stored beside the database.
 * @throws if the database has participants, or the backup is of an unknown release, incomplete or changed, or cannot be
 * checked.
 */
export async function restoreBackup(
  db: Database,
  read: () => AsyncIterable<string>,
  { sessions: keepsSessions, ...check }: SealCheck & { sessions: boolean },
): Promise<{ header: BackupHeader; rows: number }> {
  // Before the engine sees any of it: the values of a backup that was changed may be anything.
  for await (const _line of checkSeal(read(), check));
  return db.transaction(async (tx) => {
    if ((await tx.$count(participants)) > 0) throw new Error('the database has participants already')
    const restored = await restoreLines(tx, checkSeal(read(), check))
    const { numbers } = restored.header
    for (const { table, column } of numberedColumns)
      await continueNumbers(tx, table, column, numbers[table] ?? 0)
    if (!keepsSessions) {
      for (const table of [
        sessions,
        trustedDevices,
        mailJobs,
        mailTokens,
        pushSubscriptions,
        operatorSessions,
        operatorInvites,
      ])
        await tx.delete(table)
    }
    return restored
  })
}

async function restoreLines(tx: Database, lines: AsyncIterable<string>) {
  let opened: { header: BackupHeader; migrate: () => Promise<void> } | undefined
  let tables: ReadonlySet<string> = new Set()
  let table: string | undefined
  let batch: string[] = []
  let characters = 0
  let rows = 0
  const flush = async () => {
    if (table !== undefined && batch.length > 0) await insertRows(tx, table, batch)
    rows += batch.length
    batch = []
    characters = 0
  }
  for await (const line of lines) {
    const mark = readMark(line)
    if (mark === null) {
      batch.push(line)
      characters += line.length
      if (characters >= charactersAtOnce) await flush()
      continue
    }
    await flush()
    if (mark[0] === 'stipend-backup') {
      opened = { header: mark[2], migrate: await emptyTables(tx, mark[2].edition) }
      // An older release has tables that this one lacks.
      tables = await tablesIn(tx)
    } else if (!opened) break
    else if (mark[0] === 'table') {
      if (!tables.has(mark[1])) throw new Error('this is not a backup of Stipend')
      table = mark[1]
    } else if (mark[0] === 'end' && mark[1] === rows) {
      await opened.migrate()
      return { header: opened.header, rows }
    }
  }
  throw new Error('the backup is incomplete')
}

/**
 * Empties the tables, or replaces them by those of an older release.
 *
 * @returns A function that migrates the tables to this release, to be called once they have their rows.
 */
async function emptyTables(tx: Database, edition: string): Promise<() => Promise<void>> {
  const names = sql.join(
    tableNames.map((name) => sql.identifier(name)),
    sql`, `,
  )
  if (edition === (await schemaVersionOf(tx))) {
    // The log of an unused database may go; else a trigger keeps it.
    await tx.execute(sql`alter table ${auditLog} disable trigger user`)
    await tx.execute(sql`truncate ${names}`)
    await tx.execute(sql`alter table ${auditLog} enable trigger user`)
    return () => Promise.resolve()
  }
  const migrations = readMigrationFiles({ migrationsFolder })
  const last = migrations.findIndex(({ folderMillis }) => String(folderMillis) === edition)
  if (last < 0) throw new Error('the backup is of another release: restore it with that release')
  await tx.execute(sql`drop table ${names}`)
  // A trigger goes with its table, its function does not.
  await tx.execute(sql`drop function "refuse_change", "note_owed", "note_sent"`)
  await run(tx, migrations.slice(0, last + 1))
  return () => run(tx, migrations.slice(last + 1))
}

async function run(tx: Database, migrations: readonly { sql: string[] }[]): Promise<void> {
  for (const statement of migrations.flatMap((migration) => migration.sql))
    await tx.execute(sql.raw(statement))
}

async function tablesIn(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = v.parse(
    Names,
    await db.execute(sql`select tablename as name from pg_tables where schemaname = current_schema()`),
  )
  return new Set(rows.map(({ name }) => name))
}

async function insertRows(db: Database, table: string, rows: readonly string[]): Promise<void> {
  const name = sql.identifier(table)
  const columns = await storedColumns(db, table)
  await db.execute(
    sql`insert into ${name} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json)`,
  )
}

/** The columns that the engine does not compute from others. */
async function storedColumns(db: Database, table: string): Promise<SQL> {
  const { rows } = v.parse(
    Names,
    await db.execute(sql`select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`),
  )
  return sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
}

/** Continues a numbering after the restored rows, and after those that had been deleted. @param last Of the backup. */
async function continueNumbers(db: Database, table: string, column: string, last: number): Promise<void> {
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${table}, ${column}), greatest(number, 1), number > 0) from (
      select greatest(max(${sql.identifier(column)}), ${last}::bigint) as number from ${sql.identifier(table)}) as used`,
  )
}
