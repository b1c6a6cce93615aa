import type { ErrorCode } from '#contract/base/errors.ts'

/** A refusal that the caller receives as `{ "error": code }`. */
export class HostError extends Error {
  override name = 'HostError'
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined
  /** The account that was tried, for the security log; the caller never learns it. */
  readonly participantId: number | null

  constructor(
    code: ErrorCode,
    options: { retryAfterSeconds?: number; participantId?: number | null; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.participantId = options.participantId ?? null
  }
}
