import { type DeskErrorCode, deskErrorStatuses } from '#contract/desk/errors.ts'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { onError } from '#server/http/error-answers.ts'
import type { DeskEnv } from './desk-env.ts'

/** A refusal of the desk that the caller receives as `{ "error": code }`. */
export class DeskError extends Error {
  override name = 'DeskError'
  readonly code: DeskErrorCode

  constructor(code: DeskErrorCode, options: { cause?: unknown } = {}) {
    super(code, options)
    this.code = code
  }
}

export function onDeskError(deps: { log: Logger }) {
  const onOther = onError(deps)
  return (error: unknown, c: Context<DeskEnv>): Response =>
    error instanceof DeskError
      ? c.json({ error: error.code }, deskErrorStatuses[error.code])
      : onOther(error, c)
}
