import { work } from '#server/work/work.ts'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Role } from '#contract/desk/answers/operators.ts'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { participants, sourceRuns } from '#server/db/schema.ts'
import { inviteLink, inviteOperator } from '#server/desk/access/operators.ts'
import { seededPostgres } from '#tests/support/databases/seeded-data.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { type HostProcess, startHost } from '#tests/support/processes/host-process.ts'
import { addAuthenticator } from './add-authenticator.ts'

/** A built host with its desk. */
export interface StartedDesk {
  host: HostProcess
  /** Origin of the desk. */
  origin: string
  /** A link by which the operator of this name adds a passkey. */
  invite(name: string, role?: Role): Promise<string>
  /** Signs the operator of a role in on a page of a browser of its own. */
  signIn(page: Page, role: Role): Promise<void>
  /** Reads or changes the host's data. */
  withDatabase<Result>(use: (database: OpenDatabase) => Promise<Result>): Promise<Result>
  /** Deletes the participants, with all that waits for an operator. Operators and studies stay. */
  empty(): Promise<void>
  dispose(): Promise<void>
}

/**
 * Starts a built host with its desk.
 *
 * @param fill Adds to the run's seeded data, before the host starts.
 * @param settings Added to the environment. A desk behind another server has its `DESK_ORIGIN` and `DESK_PORT` here.
 */
export async function startDesk(
  fill: (database: OpenDatabase) => Promise<void> = async () => {},
  settings: Readonly<Record<string, string>> = {},
): Promise<StartedDesk> {
  const data = await seededPostgres()
  const withDatabase: StartedDesk['withDatabase'] = async (use) => {
    const database = await openPostgres(data.settings.DATABASE_URL, { withoutTimeouts: true })
    try {
      return await use(database)
    } finally {
      await database.close()
    }
  }
  await withDatabase(fill)
  const port = await findFreePort()
  const { DESK_ORIGIN: origin = `http://localhost:${port}` } = settings
  const env = { DESK_PORT: String(port), DESK_ORIGIN: origin, ...settings }
  const host = await startHost({ data, env })
  const invite: StartedDesk['invite'] = async (name, role = 'owner') => {
    const command = { command: 'npm run operators' }
    const invited = await withDatabase((database) =>
      work({ database, clock: () => new Date() }, command, (w) => inviteOperator(w, { name, role }, null)),
    )
    return inviteLink(origin, invited)
  }
  const pages: Page[] = []
  return {
    host,
    origin,
    invite,
    signIn: async (page, role) => {
      pages.push(page)
      await addAuthenticator(page)
      await page.goto(await invite(`Grace, ${role}`, role))
      await page.getByRole('button', { name: /passkey/i }).click()
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    },
    withDatabase,
    empty: () =>
      withDatabase(({ db }) =>
        // The host's loops read these tables in another order: the engine ends one of both, and this one begins again.
        retryOnDeadlock(
          async () => void (await db.execute(sql`truncate ${participants}, ${sourceRuns} cascade`)),
        ),
      ),
    dispose: async () => {
      // An open page may still load the code of other pages.
      await Promise.all(pages.map((page) => page.close()))
      await host.dispose()
      await data.remove()
    },
  }
}

async function retryOnDeadlock(run: () => Promise<void>, tries = 3): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (tries === 1 || !String(Object(error).cause).includes('deadlock')) throw error
    await retryOnDeadlock(run, tries - 1)
  }
}
