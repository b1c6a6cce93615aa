import type { ErrorCode } from '#contract/base/errors.ts'

/** A refusal that the caller receives as `{ "error": code }`. */
export class HostError extends Error {
  override name = 'HostError'
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
