import { DrizzleQueryError } from 'drizzle-orm'

/**
 * What an error says, for an operator: of the first thing that went wrong, in one line. A library that wraps it says
 * the whole statement with its parameters, which are participants' data; and an address may hold a password.
 */
export function errorText(error: unknown): string {
  const cause = firstCauseOf(error)
  if (cause instanceof DrizzleQueryError) return 'a statement failed'
  const code = codeOf(cause)
  const [line = ''] = messageOf(cause).split('\n')
  const said = quotesItsInput(code) ? line.replace(/: ".*$/, '') : line
  return withCode(said, code).replaceAll(/postgres(?:ql)?:\/\/\S+/g, 'DATABASE_URL')
}

/** What the log keeps of an error: its code, what it says, and where it came from. Nothing that was sent or stored. */
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

/** What the engine's file system throws is no `Error`. It numbers its codes as WASI does. */
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

/** Of WASI's numbers, those that an operator can do something about. */
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
 * Down to what caused everything; of several that failed together, the first. Libraries also give what they were sent as
 * a cause, such as the body of an answer: that is no error, and may hold anything.
 */
function firstCauseOf(error: unknown): unknown {
  let cause = error
  // Bounded, because a chain may be a ring.
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
  // An error may come without words: its name is better than nothing.
  if (cause instanceof Error) return cause.message || cause.name
  return typeof cause === 'string' && cause !== '' ? cause : 'an error without a message'
}

function codeOf(cause: unknown): string | null {
  if (isFileSystemError(cause)) return fileSystemErrors[cause.errno]?.[0] ?? null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : null
}

/** PostgreSQL's codes are for programs: what it says beside them is plainer. */
function withCode(said: string, code: string | null): string {
  const isPlain = code === null || /^(?=.*\d)[0-9A-Z]{5}$/.test(code) || said.includes(code)
  return isPlain ? said : `${said} (${code})`
}

/** PostgreSQL's data exceptions repeat the value that they refuse. */
function quotesItsInput(code: string | null): boolean {
  return code?.startsWith('22') ?? false
}

/** The message stands at the top of the stack, and may itself hold lines that look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message)
  if (start < 0) return []
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
}
