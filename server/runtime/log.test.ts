import { createApp } from '#server/app.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { errorText, loggedError } from '#server/errors/error-text.ts'
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
    expect(logged).toContain('sign-in/service.ts')
    expect(logged).not.toMatch(/ada@example|argon2|insert into|params/i)
  })
})

describe('the text of an error', () => {
  const refused = Object.assign(new Error('invalid input syntax for type date: "1990-13-45"'), {
    code: '22007',
  })

  it("is the engine's message, without the statement, its parameters and the refused value", () => {
    const wrapped = new DrizzleQueryError('select $1', ['ada@example.com\n    at ada@example.com'], refused)
    expect(errorText(wrapped)).toBe('invalid input syntax for type date')
    expect(JSON.stringify(loggedError(wrapped))).not.toMatch(/ada@|1990|select/)
    expect(errorText(new DrizzleQueryError('select $1', ['ada@example.com']))).toBe('a statement failed')
  })

  it('is the message of the first of several errors, or of their cause', () => {
    const inner = new Error('connect ECONNREFUSED 127.0.0.1:5432')
    const outer = new Error('outer', { cause: new AggregateError([inner, new Error('another')]) })
    expect(errorText(outer)).toBe('connect ECONNREFUSED 127.0.0.1:5432')
  })

  it('holds no database address, and is one line', () => {
    expect(errorText(new Error('no postgres://me:hunter2@host/db here\nsecond'))).toBe('no DATABASE_URL here')
    expect(errorText('thrown text')).toBe('thrown text')
  })
})
