import { StartError, readDataConfig } from '#server/config/config.ts'
import { openPostgres } from '#server/db/database.ts'
import { runCommandLine, terminal } from './command-line.ts'

const usage = `Usage: npm run migrate

Brings the tables of a PostgreSQL database to this release, for hosts whose role may not change tables.
DATABASE_URL names the database with the role that owns the tables.
`

const read = (args: string[]) => (args.length === 0 ? migrate : null)
process.exitCode = await runCommandLine({ usage, failure: 'Not migrated', read })

async function migrate(): Promise<number> {
  const { databaseUrl } = readDataConfig(process.env)
  if (databaseUrl === null)
    throw new StartError('DATABASE_URL must be set: a host updates the embedded database itself')
  const database = await openPostgres(databaseUrl, { withoutTimeouts: true })
  await database.close()
  await terminal.print('The tables are of this release\n')
  return 0
}
