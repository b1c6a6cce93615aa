import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'drizzle-orm/logger'
import { drizzle } from 'drizzle-orm/pglite'
import { inject } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import * as schema from '#server/db/schema.ts'

/** Makes a host's data folder with a migrated, empty database. The engine alone would take 4 s to make one. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'db')
  await mkdir(folder, { recursive: true })
  await promisify(execFile)('tar', ['-xf', inject('pgliteDump'), '-C', folder])
}

interface Engine {
  client: PGlite
  /** Changes with each change of a table, constraint, trigger or function. */
  shape: string
}

/** Emptied engines of this process. Opening one takes 1 s of a core, emptying one takes 20 ms. */
const idle: Engine[] = []

/**
 * A migrated, empty PGlite in memory. Closing it leaves the engine to the next test file of the process.
 *
 * @param logger Receives all statements.
 */
export async function openTestPglite(logger?: Logger): Promise<OpenDatabase> {
  const engine = idle.pop() ?? (await startEngine())
  let isClosed = false
  // Work that a test leaves behind must not reach the engine of the next one.
  const client = new Proxy(engine.client, {
    get(target, name) {
      if (isClosed) throw new Error('This test has closed its database')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const db = drizzle({ client, schema, ...(logger && { logger }) })
  return {
    db,
    maintenance: db,
    ping: async () => void (await client.query('select 1')),
    close: async () => {
      isClosed = true
      await retire(engine)
    },
  }
}

async function startEngine(): Promise<Engine> {
  const dump = new File([await readFile(inject('pgliteDump'))], 'pglite.tar', { type: 'application/x-tar' })
  const client = await PGlite.create({ loadDataDir: dump })
  return { client, shape: await shapeOf(client) }
}

/** Keeps an engine for the next test file, unless a test has changed its tables. */
async function retire(engine: Engine): Promise<void> {
  if ((await shapeOf(engine.client)) !== engine.shape) return engine.client.close()
  // Without triggers and foreign keys, so that the order of the tables does not matter.
  await engine.client.exec('set session_replication_role = replica')
  await engine.client.exec(emptyTables)
  await engine.client.exec('discard all')
  idle.push(engine)
}

async function shapeOf(client: PGlite): Promise<string> {
  const { rows } = await client.query(shapeQuery)
  return JSON.stringify(rows)
}

const shapeQuery = ['pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc']
  .map((table) => `select count(*), max(xmin::text::bigint) from ${table}`)
  .join(' union all ')

/** Twenty times as quick as `truncate`, which makes new files. */
const emptyTables = `
  do $$
  declare
    one record;
  begin
    for one in select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    loop
      execute format('delete from %s', one.name);
    end loop;
    for one in select format('%I.%I', schemaname, sequencename) as name, start_value from pg_sequences
    loop
      perform setval(one.name, one.start_value, false);
    end loop;
  end
  $$`
