import { DrizzleQueryError } from 'drizzle-orm'

/**
 * What an error says, for an operator: of the first thing that went wrong, in one line. A library that wraps it says
 * the whole statement with its parameters, which are participants' data; and an address may hold a password.
 */
export function errorText(error: unknown): string {
  const cause = firstCauseOf(error)
  if (cause instanceof DrizzleQueryError) return 'a statement failed'
  const text = cause instanceof Error ? cause.message : String(cause)
  const [line = ''] = text.split('\n')
  const said = quotesItsInput(codeOf(cause)) ? line.replace(/: ".*$/, '') : line
  return said.replaceAll(/postgres(?:ql)?:\/\/\S+/g, 'DATABASE_URL')
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
    type: cause instanceof Error ? cause.name : typeof cause,
    code: codeOf(cause),
    message: errorText(error),
    stack: error instanceof Error ? framesOf(error) : [],
  }
}

/** Down to what caused everything; of several that failed together, the first. */
function firstCauseOf(error: unknown): unknown {
  let cause = error
  // Bounded, because a chain may be a ring.
  for (let depth = 0; depth < 10; depth += 1) {
    const next: unknown =
      cause instanceof AggregateError ? cause.errors[0] : cause instanceof Error ? cause.cause : undefined
    if (next === undefined) break
    cause = next
  }
  return cause
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
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
