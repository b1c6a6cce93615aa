import { inject } from 'vitest'
import { type TestDatabase, copyDatabase } from './named-databases.ts'

export const templateDatabase = 'stipend_template'

/**
 * A database of its own on the run's PostgreSQL server. Drop it in `afterAll`.
 *
 * @param template By default migrated and empty; `template1` has no tables.
 */
export const createTestDatabase = (template = templateDatabase): Promise<TestDatabase> =>
  copyDatabase(inject('postgresUrl'), template)
