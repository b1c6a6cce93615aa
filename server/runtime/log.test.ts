import { createApp } from '#server/app.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

describe('the log of a statement that failed', () => {
  const database = useTestDatabase()

  it('names the failure and its place, and no data of the statement', async () => {
    await database.db.execute(
      sql`alter table participant add constraint no_ada check (email <> 'ada@example.com')`,
    )
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const deps = hostDependencies(database, { log })
    const visitor = new TestVisitor(createApp(deps), deps)
    expect(await errorOf(await visitor.signUp('ada@example.com'))).toBe('internal')

    const logged = lines.join('')
    expect(logged).toContain('no_ada')
    expect(logged).toContain('"code":"23514"')
    expect(logged).toContain('sign-in/create-account.ts')
    expect(logged).not.toMatch(/ada@example|argon2|insert into|params/i)
  })
})
