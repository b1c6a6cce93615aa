import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
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

/** A migrated, empty PGlite in memory, from the run's dump: 0.5 s instead of 4 s. */
export async function openTestPglite(): Promise<OpenDatabase> {
  const dump = new File([await readFile(inject('pgliteDump'))], 'pglite.tar', { type: 'application/x-tar' })
  const client = await PGlite.create({ loadDataDir: dump })
  const db = drizzle({ client, schema })
  return {
    db,
    maintenance: db,
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  }
}
