import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { errorText, loggedError } from './error-text.ts'

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code })
const wrapped = (cause: unknown) => new Error('The library failed', { cause })
const refused = withCode('invalid input syntax for type date: "1990-13-45"', '22007')
/** Thrown by the embedded engine's file system. */
const noSpace = { name: 'ErrnoError', errno: 51 }

describe('the text of an error', () => {
  it.each<[string, unknown, string]>([
    ['an error', new Error('no route'), 'no route'],
    ['the first line', new Error('no route\nto the host'), 'no route'],
    ['the cause of causes', wrapped(wrapped(new Error('no route'))), 'no route'],
    ['the first of several', new AggregateError([new Error('first'), new Error('second')]), 'first'],
    ['several that are none', new AggregateError([], 'all failed'), 'all failed'],
    ['a cause that is data', wrapped({ error: 'invalid_grant', token: 'secret' }), 'The library failed'],
    ['a cause that is a text', wrapped('ada@mail.example'), 'The library failed'],
    [
      'a code',
      withCode('the answer has no signature', 'OAUTH_INVALID'),
      'the answer has no signature (OAUTH_INVALID)',
    ],
    ['a code that the words hold', withCode('ENOENT: no such file', 'ENOENT'), 'ENOENT: no such file'],
    ['a code without words', withCode('', 'ECONNREFUSED'), 'Error (ECONNREFUSED)'],
    ['PostgreSQL', withCode('deadlock detected', '40P01'), 'deadlock detected'],
    ['the engine’s file system', noSpace, 'no space left on device (ENOSPC)'],
    ['the same as a cause', wrapped(noSpace), 'no space left on device (ENOSPC)'],
    ['a refused value, without it', wrapped(refused), 'invalid input syntax for type date'],
    [
      'an address with a password',
      new Error('no postgres://me:hunter2@host/db here'),
      'no DATABASE_URL here',
    ],
    ['an unknown number', { name: 'ErrnoError', errno: 77 }, 'the file system failed with number 77'],
    ['a statement', new DrizzleQueryError('select $1', ['ada@mail.example']), 'a statement failed'],
    ['a text', 'no route', 'no route'],
    ['an object', { token: 'secret' }, 'an error without a message'],
    ['nothing', undefined, 'an error without a message'],
  ])('tells %s', (_what, error, expected) => {
    expect(errorText(error)).toBe(expected)
  })

  it('names an error of the engine’s file system in the log', () => {
    expect(loggedError(noSpace)).toEqual({
      type: 'ErrnoError',
      code: 'ENOSPC',
      message: 'no space left on device (ENOSPC)',
      stack: [],
    })
  })

  it('logs nothing that was sent or stored', () => {
    const failed = new DrizzleQueryError('select $1', ['ada@example.com\n    at ada@example.com'], refused)
    expect(errorText(failed)).toBe('invalid input syntax for type date')
    expect(JSON.stringify(loggedError(failed))).not.toMatch(/ada@|1990|select/)
  })

  it('ends for a cycle of causes', () => {
    const first = new Error('first')
    first.cause = new Error('second', { cause: first })
    expect(errorText(first)).toMatch(/first|second/)
  })
})
