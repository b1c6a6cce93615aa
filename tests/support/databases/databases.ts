import { openPostgres } from '#server/db/database.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { openTestPglite } from './pglite.ts'
import { createTestDatabase } from './postgres.ts'

export const engines = ['pglite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/**
 * A migrated, empty database on either engine, for `describe.each(engines)`. Open it in `beforeAll`, close it in
 * `afterAll`: closing removes it.
 */
export async function openTestDatabase(engine: Engine): Promise<OpenDatabase> {
  if (engine === 'pglite') return openTestPglite()
  const { url, drop } = await createTestDatabase()
  const opened = await openPostgres(url)
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await drop()
    },
  }
}
