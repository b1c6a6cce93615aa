import { post } from '#api/client.ts'
import { isSurelyVisitor } from '#api/csrf.ts'
import { env, hasFeature } from '#api/env.ts'
import { type CallError, isPassing, isRefused } from '#api/errors.ts'
import type { LogInBody, SignUpBody } from '#contract/answers/credentials.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { passkeyOffer } from '#device/passkey-offer.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { clearSignOut } from '#offline/storage/device-session.ts'
import { countPage, noteSessionOnly } from '#session/session-only-mark.ts'

/** The failure of a post whose session may have begun all the same; null once the host has taken the post. */
export type Begun = CallError | null

/** @throws {CallError} If no session can have begun. */
export const logIn = (body: LogInBody): Promise<Begun> => begin(post(endpoints.login, { body }), body)

/** @throws {CallError} If no session can have begun. */
export const signUp = (body: SignUpBody): Promise<Begun> => begin(post(endpoints.signUp, { body }), body)

async function begin(posting: Promise<void>, { session_only }: SignUpBody): Promise<Begun> {
  try {
    await posting
  } catch (error) {
    // The answer may be lost, late, or a page. Who is not to be kept here must be known before the host names them.
    const isOpen = isPassing(error) && !isRefused(error, 429) && !session_only
    if (!isOpen || isSurelyVisitor(hasFeature('session-token'), env.apiUrl)) throw error
    return error
  }
  noteSignIn(session_only)
  // A passkey would stay on the device.
  if (!session_only && hasFeature('passkeys')) passkeyOffer.open()
  return null
}

/**
 * Call once the host has started a session.
 *
 * @param isSessionOnly Whether the participant is not to be kept on this device.
 */
export function noteSignIn(isSessionOnly?: LogInBody['session_only']): void {
  // The new session replaces the one that was to be ended.
  clearSignOut()
  noteSessionOnly(isSessionOnly ? String(Date.now()) : null)
  void countPage()
  connectivity.report('online')
}
