import { ask } from '#api/client.ts'
import { CallError, isPassing, isRefused } from '#api/errors.ts'
import { User } from '#contract/answers/participant.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'

/** Shared by marks and applications when they are sent to the host: the session check, and the meaning of an answer. */

/** The part of the session that syncing needs. */
export interface Session {
  owner: () => string | null | undefined
  /** Calls the listener each time the host answers who is signed in. */
  subscribe: (listener: (from: string, to: string, cause: string) => void) => void
}

/**
 * Sends a change in a session of its owner.
 *
 * @param send Posts it with this CSRF token.
 * @returns Whether the host accepted it; otherwise it has finally refused it.
 * @throws A temporary failure.
 */
export async function postAsOwner(
  owner: string | null,
  send: (csrfToken: string) => Promise<unknown>,
): Promise<boolean> {
  // The session may have ended or belong to somebody else.
  const user = await ask(endpoints.user, User)
  if (user.enc_id !== owner) throw new Error('The session has another owner')
  try {
    await send(user.csrf_token ?? '')
    return true
  } catch (error) {
    const isAboutSession = isRefused(error, 401) || isRefused(error, 403)
    if (isPassing(error) || isAboutSession) throw error
    return false
  }
}

/** Upper limit of a pause: a list should not wait longer than an hour, and browser timers end at 24 days. */
const maxHostPauseMs = 60 * 60_000

/** Pauses one participant's changes for as long as the host asks after `429 Too Many Requests`. */
export class RateLimitPause {
  #owner: string | null = null

  /** Whether changes of this participant are paused. */
  isFor(owner: string | null): boolean {
    return owner !== null && owner === this.#owner
  }

  /**
   * @param resume Called when the pause is over.
   * @returns False if `error` names no waiting time; nothing is paused then.
   */
  begin(error: unknown, owner: string | null, resume: () => void): boolean {
    if (!(error instanceof CallError) || error.failure.kind !== 'refused') return false
    const { status, retryAfterMs } = error.failure
    if (status !== 429 || typeof retryAfterMs !== 'number') return false
    this.#owner = owner
    setTimeout(
      () => {
        if (this.#owner === owner) this.#owner = null
        resume()
      },
      Math.min(retryAfterMs, maxHostPauseMs),
    )
    return true
  }
}
