import { participants } from '#server/db/schema.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { test } from 'vitest'
import { hostApp } from './host-app.ts'

/**
 * `it` for tests of the whole host, for one file or one `describe` block. Its tests share one database; each test starts
 * without participants and with a new host. Fixtures: `database`, `host`, `visitor` (a new browser), and `ada` and
 * `eve` (the browsers of two participants, who are signed in).
 *
 * The database is opened in a hook, not in a fixture of file scope: Vitest allows those only outside of `describe`, and
 * counts their time as the test's.
 *
 * @param settings The rest of what `hostApp` takes.
 */
export function hostTest(...settings: Rest<Parameters<typeof hostApp>>) {
  const opened = useTestDatabase()
  return test
    .extend('database', async () => {
      await opened.db.delete(participants)
      return opened
    })
    .extend('host', ({ database }) => hostApp(database, ...settings))
    .extend('visitor', ({ host }) => host.visitor())
    .extend('ada', async ({ host }) => {
      const ada = host.visitor()
      await ada.signUp('ada@example.com')
      return ada
    })
    .extend('eve', async ({ host, ada: _ada }) => {
      const eve = host.visitor()
      await eve.signUp('eve@example.com')
      return eve
    })
}

type Rest<T extends readonly unknown[]> = T extends readonly [unknown, ...infer R] ? R : never
