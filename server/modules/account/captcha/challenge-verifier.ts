import { isShareExhausted, isUnavailable } from '#server/db/failures.ts'
import { HostError } from '#server/errors/host-error.ts'

export interface ChallengeVerifier {
  /** True once per token. An invalid token gives false, never an error. */
  accepts(token: string): Promise<boolean>
  /** Makes an accepted token valid once more. A provider takes each once; its widget makes another. */
  giveBack?(token: string): Promise<void>
}

/**
 * Does the work that a solved challenge allows. The challenge is used up first, so that it allows no work twice at the
 * same moment, and is given back if the host could not do the work.
 *
 * @throws {HostError} `trunstile-failed` for a token that is malformed, forged, expired or used before.
 */
export async function withChallenge<Result>(
  verifier: ChallengeVerifier,
  token: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!(await verifier.accepts(token))) throw new HostError('trunstile-failed')
  try {
    return await work()
  } catch (error) {
    // If that fails too, another challenge has to be solved.
    if (isHostsFault(error)) await verifier.giveBack?.(token).catch(() => {})
    throw error
  }
}

/** Whether a refusal says nothing of the request: it may be sent again as it is. */
const isHostsFault = (error: unknown): boolean =>
  error instanceof HostError ? error.code === 'unavailable' : isUnavailable(error) || isShareExhausted(error)
