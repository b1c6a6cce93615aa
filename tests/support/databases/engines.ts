import { openTestEmbedded } from './data-folder.ts'
import { openTestDatabase } from './databases.ts'

/** Opens a migrated, empty database on each engine, for `each` of the tests of what must be equal on both. */
export const engines = [
  ['the embedded engine', openTestEmbedded],
  ['PostgreSQL', () => openTestDatabase()],
] as const
