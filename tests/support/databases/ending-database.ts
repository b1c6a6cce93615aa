import type { OpenDatabase } from '#server/db/database.ts'
import { openTestDatabase } from './databases.ts'

export interface EndingDatabase {
  database: OpenDatabase
  /** From now on the process ends after so many statements; without a number it goes on. */
  endAfter: (statements?: number) => void
  /** The same after so many transactions. */
  endAfterCommits: (commits: number) => void
}

/** A database whose process ends between two statements. The server undoes what such a process leaves open. */
export async function openEndingDatabase(): Promise<EndingDatabase> {
  let statements = Number.POSITIVE_INFINITY
  let commits = Number.POSITIVE_INFINITY
  const database = await openTestDatabase({
    logQuery: (statement) => {
      if (/^(?:begin|rollback)/i.test(statement)) return
      if (statements < 1 || commits < 1) throw new Error('The process has ended')
      statements -= 1
      if (/^commit/i.test(statement)) commits -= 1
    },
  })
  return {
    database,
    endAfter: (count = Number.POSITIVE_INFINITY) => {
      statements = count
      commits = Number.POSITIVE_INFINITY
    },
    endAfterCommits: (count) => {
      commits = count
    },
  }
}
