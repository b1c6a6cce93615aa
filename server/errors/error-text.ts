import { DrizzleQueryError } from 'drizzle-orm'

/**
 * The text of an error for an operator: its first cause, in one line. It leaves out statements with their
 * parameters, which hold participants' data, and database addresses, which may hold a password.
 */
export function errorText(error: unknown): string {
  const cause = firstCauseOf(error)
  if (cause instanceof DrizzleQueryError) return 'a statement failed'
  const code = codeOf(cause)
  const [line = ''] = messageOf(cause).split('\n')
  const said = quotesItsInput(code) ? line.replace(/: ".*/, '') : line
  return withCode(said, code).replaceAll(/postgres(?:ql)?:\/\/\S+/g, 'DATABASE_URL')
}

/** The loggable part of an error: code, message and stack of its first cause, without sent or stored data. */
export function loggedError(error: unknown): {
  type: string
  code: string | null
  message: string
  stack: string[]
} {
  const cause = firstCauseOf(error)
  return {
    type: isFault(cause) ? cause.name : typeof cause,
    code: codeOf(cause),
    message: errorText(error),
    stack: error instanceof Error ? framesOf(error) : [],
  }
}

/** Errors of the engine's file system are no `Error`s. Their numbers are WASI's. */
interface FileSystemError {
  name: 'ErrnoError'
  errno: number
}

type Fault = Error | FileSystemError

const isFileSystemError = (value: unknown): value is FileSystemError =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  value.name === 'ErrnoError' &&
  'errno' in value &&
  typeof value.errno === 'number'

const isFault = (value: unknown): value is Fault => value instanceof Error || isFileSystemError(value)

/** WASI error numbers that an operator can act on. */
const fileSystemErrors: Readonly<Record<number, readonly [code: string, words: string]>> = {
  2: ['EACCES', 'permission denied'],
  10: ['EBUSY', 'resource busy or locked'],
  19: ['EDQUOT', 'disk quota exceeded'],
  29: ['EIO', 'input or output failed'],
  33: ['EMFILE', 'too many open files'],
  41: ['ENFILE', 'too many open files in the system'],
  44: ['ENOENT', 'no such file or directory'],
  51: ['ENOSPC', 'no space left on device'],
  63: ['EPERM', 'operation not permitted'],
  69: ['EROFS', 'read-only file system'],
}

/**
 * The first cause of an error; of several that failed together, the cause of the first. Libraries also attach other
 * values as a cause, such as the body of an answer. Those are not followed, because they may hold any data.
 */
function firstCauseOf(error: unknown): unknown {
  let cause = error
  // Bounded, because causes may form a cycle.
  for (let depth = 0; depth < 10; depth += 1) {
    const next: unknown =
      cause instanceof AggregateError ? cause.errors[0] : cause instanceof Error ? cause.cause : undefined
    if (!isFault(next)) break
    cause = next
  }
  return cause
}

function messageOf(cause: unknown): string {
  if (isFileSystemError(cause)) {
    return fileSystemErrors[cause.errno]?.[1] ?? `the file system failed with number ${cause.errno}`
  }
  // An error may have no message; its name is better than nothing.
  if (cause instanceof Error) return cause.message || cause.name
  return typeof cause === 'string' && cause !== '' ? cause : 'an error without a message'
}

function codeOf(cause: unknown): string | null {
  if (isFileSystemError(cause)) return fileSystemErrors[cause.errno]?.[0] ?? null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null
}

/** PostgreSQL's codes are left out, because its messages are clearer. */
function withCode(said: string, code: string | null): string {
  const isPlain = code === null || /^(?=.*\d)[0-9A-Z]{5}$/.test(code) || said.includes(code)
  return isPlain ? said : `${said} (${code})`
}

/** PostgreSQL's data exceptions repeat the value that they refuse. */
function quotesItsInput(code: string | null): boolean {
  return code?.startsWith('22') ?? false
}

/** Stack frames only: the message comes first in the stack, and may itself hold lines that look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message)
  if (start < 0) return []
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
}
